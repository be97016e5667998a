-- Time zones of browsers that fit neither the city nor a trip of the member (docs/decisions/0164-time-zone-rule.md). One that fits
-- isn't stored, only when it was reported.
create table browser_time_zones (
  member_id   uuid primary key references profiles on delete cascade,
  -- Last report that fitted; null if none has since sign-up.
  fitted_at   timestamptz,
  reported_at timestamptz not null,
  -- The zone that doesn't fit, the city of the profile then, and the first report of both.
  time_zone   text check (char_length(time_zone) between 1 and 64),
  city        text,
  since       timestamptz,
  check ((time_zone is null) = (city is null) and (time_zone is null) = (since is null))
);
create index browser_time_zones_reported_at on browser_time_zones (reported_at);
