-- Published numbers of corridors (docs/decisions/0137-public-corridor-pages.md): sums over groups of members, without ids.
create table corridor_numbers (
  roots_country text not null,
  country       text not null check (country <> roots_country),
  -- Members when the number was published. Null while a corridor that has become too small may not come back.
  counted       integer check (counted >= 20),
  -- What the page says: rounded down to tens.
  members       integer generated always as (counted - counted % 10) stored,
  -- Where many of them live and are from, the largest first; without numbers.
  cities        text[] not null check (cardinality(cities) <= 5),
  root_cities   text[] not null check (cardinality(root_cities) <= 5),
  -- When the number last changed, or the page went away.
  changed_at    timestamptz not null,
  cities_at     timestamptz not null,
  primary key (roots_country, country)
);

create function reload_corridors() returns trigger language plpgsql as $$
begin
  perform reload_servers('corridors');
  return null;
end $$;
create trigger corridor_numbers_reload after insert or update or delete on corridor_numbers
  for each statement execute function reload_corridors();

-- The first count, soon after the start; later ones are every night.
insert into backfills (name) values ('corridors.first-count');
