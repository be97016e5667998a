-- Places in a viewer's ring that were drawn for a UTC day, for members who like the viewer and for others.
-- They are drawn once: what anybody does on that day must move nobody, or it would tell who likes the viewer.
create table lane_days (
  viewer_id uuid not null references profiles on delete cascade,
  day       date not null,
  primary key (viewer_id, day)
);
create table lane_places (
  viewer_id uuid not null,
  day       date not null,
  member_id uuid not null references profiles on delete cascade,
  -- Ring position within the member's class.
  place     bigint not null,
  primary key (viewer_id, day, member_id),
  foreign key (viewer_id, day) references lane_days on delete cascade
);
create index lane_places_member on lane_places (member_id);
