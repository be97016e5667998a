-- Usual free hours on the clock of the member's city (docs/decisions/0131-free-hours-in-common.md). A table of its own, because new
-- columns of `profiles` break the prepared statements of the last release.
create type free_hours_audience as enum ('everyone', 'liked', 'matches');
create table free_hours (
  member_id    uuid primary key references profiles on delete cascade,
  first_from   time not null,
  first_until  time not null check (first_until <> first_from),
  second_from  time,
  second_until time check (second_until <> second_from),
  audience     free_hours_audience not null,
  updated_at   timestamptz not null,
  check ((second_from is null) = (second_until is null))
);
