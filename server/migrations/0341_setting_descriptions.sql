-- Clearer descriptions of two settings: the English texts of web/src/staff/setting-copy.ts.
update system_config as s set description = d.description
from (values
  ('boost_exposure_limit', 'Boosts: a member leaves the top of Recommended once they have been shown this many times as often as the average for their gender; 0 for no limit'),
  ('order_weight_shared_interests', 'Recommended order: how much shared interests count; each one counts a quarter, and four or more count in full')
) as d (config_key, description)
where s.config_key = d.config_key;
