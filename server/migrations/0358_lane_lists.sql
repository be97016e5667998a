-- The list of Discover that a viewer opened first on a UTC day: the only one with the lane. Reading
-- others, or the same one after a change of the viewer's own choices, must not tell who is in it.
create table lane_lists (
  member_id uuid primary key references profiles on delete cascade,
  day       date not null,
  list_hash text not null
);
