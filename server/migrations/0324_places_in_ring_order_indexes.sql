-- migrate: no-transaction
-- Gender and date of birth come after the order, so that members of another gender or age are skipped within the index.
create index concurrently if not exists discover_order_corridor on discover_order (corridor, is_boosted, order_key, gender, birth_date)
  where is_visible and corridor is not null;
create index concurrently if not exists discover_order_next_city on discover_order (next_city, is_boosted, order_key, gender, birth_date)
  where is_visible and next_city is not null;
create index concurrently if not exists discover_order_next_country on discover_order (next_country, is_boosted, order_key, gender, birth_date)
  where is_visible and next_country is not null;
-- Instead of those of 0161, which have no gender.
create index concurrently if not exists discover_order_ring on discover_order (order_key, gender) where is_visible and not is_boosted;
create index concurrently if not exists discover_order_city_ring on discover_order (city, order_key, gender) where is_visible and not is_boosted;
drop index concurrently if exists discover_order_all;
drop index concurrently if exists discover_order_city;
