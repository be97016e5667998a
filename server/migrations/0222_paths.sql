-- Places in a member's life (docs/decisions/0136-paths-of-places.md). Roots and the city of today are those of the profile.
create table member_paths (
  member_id      uuid primary key references profiles on delete cascade,
  -- Counts changes, so that two tabs don't overwrite each other. So the row stays when the path is emptied.
  version        integer not null check (version > 0),
  since_year     smallint,
  lived_audience text not null check (lived_audience in ('everyone', 'liked', 'matches')),
  next_city      text,
  next_country   text,
  next_year      smallint,
  next_audience  text not null check (next_audience in ('everyone', 'liked', 'matches')),
  updated_at     timestamptz not null,
  check (next_country is not null or (next_city is null and next_year is null))
);

create table path_places (
  member_id uuid not null references member_paths on delete cascade,
  -- At most four places a member, in the order of their years.
  position  smallint not null check (position between 1 and 4),
  city      text not null,
  from_year smallint not null,
  to_year   smallint not null check (to_year >= from_year),
  primary key (member_id, position)
);
