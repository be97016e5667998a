-- Cities within 50 km of each city that members live in, from the list of places (docs/decisions/0126-places-of-the-world.md).
create table nearby_cities (
  city   text primary key,
  nearby text[] not null
);

update system_config set description = 'Recommended order: how much living in the viewer''s city counts; a city within 50 km counts three quarters, the same country half'
  where config_key = 'order_weight_near_me';
