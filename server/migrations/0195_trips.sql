-- Trips (docs/decisions/0129-trips-that-cross.md). Dates are inclusive.
create table trips (
  id           uuid not null,
  member_id    uuid not null references profiles on delete cascade,
  -- At most four open trips a member: those that have ended have no slot.
  slot         smallint check (slot between 1 and 4),
  city         text not null,
  starts_on    date not null,
  ends_on      date not null check (ends_on between starts_on and starts_on + 89),
  first_month  date not null generated always as (starts_on - (extract(day from starts_on)::integer - 1)) stored,
  last_month   date not null generated always as (ends_on - (extract(day from ends_on)::integer - 1)) stored,
  viewer       text not null default 'nobody' check (viewer in ('matches', 'nobody')),
  -- False for a private reminder, which takes no part in crossings.
  tells_others boolean not null default true,
  -- Random order of the trips to a city, from which each night another part is compared.
  draw         integer not null default floor(random() * 2147483647)::integer,
  saved_at     timestamptz not null,
  primary key (member_id, id),
  unique (member_id, slot)
);
create index trips_city on trips (city, draw) include (first_month, last_month) where tells_others;
create index trips_last_month on trips (last_month);

-- Months in which two members were told that both are in a city, so that each is told once.
create table trip_crossings (
  a_id        uuid not null references profiles on delete cascade,
  b_id        uuid not null references profiles on delete cascade check (a_id < b_id),
  city        text not null,
  month       date not null check (extract(day from month) = 1),
  are_matched boolean not null,
  told_at     timestamptz not null,
  primary key (a_id, b_id, city, month)
);
create index trip_crossings_b_id on trip_crossings (b_id);
create index trip_crossings_month on trip_crossings (month);

alter type notification_kind add value if not exists 'trip_crossing' after 'match';
