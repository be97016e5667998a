-- Plainer descriptions of settings on the Config page.
update system_config as s set description = d.description
from (values
  ('boost_token_cost', 'Tokens for boosting a photo for a day'),
  ('photo_slot_token_cost', 'Tokens for an extra photo slot'),
  ('welcome_bonus_tokens', 'Tokens a new member gets at sign-up'),
  ('referral_bonus_tokens', 'Tokens the referrer gets once their friend is verified'),
  ('referral_friend_bonus_tokens', 'Tokens the friend gets once they are verified'),
  ('monthly_plan_price', 'Price of one month of Premium in US dollars'),
  ('monthly_plan_bonus_tokens', 'Bonus tokens with each month of Premium'),
  ('quarterly_plan_bonus_tokens', 'Bonus tokens with every three months of Premium'),
  ('yearly_plan_price', 'Price of one year of Premium in US dollars'),
  ('yearly_plan_bonus_tokens', 'Bonus tokens with each year of Premium'),
  ('premium_unlimited_messaging_enabled', 'Premium members send messages without paying tokens'),
  ('referrals_enabled', 'Pay referral bonuses once a friend is verified')
) as d (config_key, description)
where s.config_key = d.config_key;
