-- A boosted member leaves the top of the recommended order once they were lately shown several times as often as others
-- (docs/decisions/0111-boosts-in-turns.md). While a boost runs, `boosted_at` is set; `is_boosted` means listed at the top.
insert into system_config (config_key, config_value, config_type, category, description) values
  ('boost_exposure_limit', '3', 'count', 'features', 'A boosted member leaves the top of Recommended once they were lately shown so many times as often as the members of their gender; 0 for never');

create or replace function refresh_discover_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.boost_expires_at is not null and new.boost_expires_at is null then
    insert into boost_results (member_id, started_at, ended_at, shown, likes)
    select new.id, boosted_at, old.boost_expires_at, boost_shown,
      (select count(*) from likes where to_user_id = new.id and created_at >= boosted_at and created_at < old.boost_expires_at)
    from discover_order where member_id = new.id and boosted_at is not null
    on conflict do nothing;
  end if;
  insert into discover_order as current (member_id, gender, city, country, is_visible, is_boosted, boosted_at, order_key)
  values (new.id, new.gender, new.city, new.country, new.is_visible, new.boost_expires_at is not null, new.boost_expires_at - interval '24 hours',
    new_order_key(0))
  on conflict (member_id) do update set
    gender = excluded.gender, city = excluded.city, country = excluded.country, is_visible = excluded.is_visible,
    -- The hourly job has decided whether a running boost is at its limit.
    is_boosted = excluded.is_boosted and (current.boosted_at is null or current.is_boosted),
    boosted_at = case when excluded.is_boosted then coalesce(current.boosted_at, excluded.boosted_at) end,
    boost_shown = case when excluded.is_boosted and current.boosted_at is not null then current.boost_shown else 0 end,
    -- A new boost starts among those shown least. After it, the next hour's job finds the class.
    order_key = case when excluded.is_boosted and current.boosted_at is null then new_order_key(0)
      when current.is_boosted and not excluded.is_boosted then new_order_key(1) else current.order_key end;
  return null;
end $$;
