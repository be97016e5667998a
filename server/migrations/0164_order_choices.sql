-- What a member wants more or less of in the recommended order: 0 less, 1 normal, 2 more. No row is normal.
create table order_preferences (
  member_id uuid primary key references profiles on delete cascade,
  near_me   smallint not null check (near_me between 0 and 2),
  background smallint not null check (background between 0 and 2),
  newcomers smallint not null check (newcomers between 0 and 2)
);

alter table system_config drop constraint system_config_config_type_check;
alter table system_config add constraint system_config_config_type_check check (config_type in ('tokens', 'price', 'toggle', 'weight')) not valid;
insert into system_config (config_key, config_value, config_type, category, description) values
  ('order_weight_near_me', '4', 'weight', 'features', 'Recommended order: how much it counts that two members live in one city; in one country, half of it'),
  ('order_weight_shared_roots', '4', 'weight', 'features', 'Recommended order: how much it counts that both families are from one place'),
  ('order_weight_lives_in_roots', '3', 'weight', 'features', 'Recommended order: how much it counts that a member lives where the viewer’s family is from'),
  ('order_weight_shared_languages', '3', 'weight', 'features', 'Recommended order: how much two languages in common count; one counts half'),
  ('order_weight_shared_interests', '4', 'weight', 'features', 'Recommended order: how much four interests in common count; each counts a quarter'),
  ('order_weight_shared_wishes', '3', 'weight', 'features', 'Recommended order: how much it counts that both look for the same, and agree about children'),
  ('order_weight_newcomer', '2', 'weight', 'features', 'Recommended order: how much it counts that a member is new, for seven days'),
  ('order_weight_exposure', '6', 'weight', 'features', 'Recommended order: how much a member moves down who was shown more than others'),
  ('order_weight_daily_draw', '8', 'weight', 'features', 'Recommended order: how much the random draw of the day counts. It hides why a member has a place, so keep it the largest');

alter type notification_kind add value 'boost_ended' after 'photo_description_rejected';
