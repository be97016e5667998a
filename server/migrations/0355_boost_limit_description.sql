-- The limit counts in every order: the English text of web/src/staff/setting-copy.ts.
update system_config
set description = 'Boosts: a member leaves the top of Discover once they have been shown this many times as often as the average for their gender; 0 for no limit'
where config_key = 'boost_exposure_limit';
