-- migrate: no-transaction
-- Existing members. The triggers add and change rows at the same time, and theirs are newer.
insert into discover_order (member_id, gender, city, country, is_visible, is_boosted, boosted_at, order_key, visible_since)
  select id, gender, city, country, is_visible, boost_expires_at is not null, boost_expires_at - interval '24 hours',
    new_order_key(case when boost_expires_at is null then 1 else 0 end), created_at
  from profiles
  on conflict (member_id) do nothing;
create index concurrently if not exists discover_order_all on discover_order (order_key) where is_visible and not is_boosted;
create index concurrently if not exists discover_order_city on discover_order (city, order_key) where is_visible and not is_boosted;
create index concurrently if not exists discover_order_boosted on discover_order (order_key) where is_visible and is_boosted;
analyze discover_order;
