-- Places of members who like a viewer and were moved up for a UTC day, in either ring. They are drawn
-- once: what the viewer or others do on that day must move nobody, or it would tell who was moved up.
create table lane_days (
  viewer_id uuid not null references profiles on delete cascade,
  is_drawn  boolean not null,
  day       date not null,
  primary key (viewer_id, is_drawn)
);
create table lane_places (
  viewer_id uuid not null,
  is_drawn  boolean not null,
  member_id uuid not null references profiles on delete cascade,
  -- Ring position.
  ring      bigint not null,
  primary key (viewer_id, is_drawn, member_id),
  foreign key (viewer_id, is_drawn) references lane_days on delete cascade
);
create index lane_places_member on lane_places (member_id);
