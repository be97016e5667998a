-- Plainer descriptions of settings: the English texts of web/src/staff/setting-copy.ts.
update system_config as s set description = d.description
from (values
  ('age_check_countries', 'Countries where members must pass an age check before others see them and before they can send likes or messages'),
  ('appeal_days', 'How many days members have to appeal a decision, and reporters to appeal a dismissed report. A change applies to later decisions. EU law requires platforms that aren’t small to allow six months, so at least 184 days (Digital Services Act, Article 20)'),
  ('authority_requests', 'How many requests for members’ data we received from authorities in the quarter that the next transparency report covers. Resets to 0 once that report is stored'),
  ('authority_requests_enabled', 'The next transparency report says how many requests from authorities we received in the quarter it covers'),
  ('boost_exposure_limit', 'Boosts: how many times as often as others of their gender a member can be shown before they leave the top of Recommended; 0 for no limit'),
  ('order_weight_daily_draw', 'Recommended order: how much the daily random draw counts. It hides why members appear where they do, so keep this weight the largest'),
  ('order_weight_exposure', 'Recommended order: how far members move down if they were shown more than others'),
  ('order_weight_near_me', 'Recommended order: how much living in the viewer’s city counts; a city within 50 km counts three quarters, the same country half'),
  ('order_weight_shared_languages', 'Recommended order: how much shared languages count, by level; two languages that both members speak well count in full'),
  ('order_weight_shared_roots', 'Recommended order: how much it counts that both families are from the same place'),
  ('order_weight_shared_wishes', 'Recommended order: how much it counts that two members are looking for the same thing or agree about children; each counts half'),
  ('waiting_replies_limit', 'How many conversations can wait for a member’s answer before their new likes pause; 0 for no limit')
) as d (config_key, description)
where s.config_key = d.config_key;
