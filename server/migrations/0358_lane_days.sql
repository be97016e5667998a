-- Places in a viewer's ring that were drawn for a UTC day, for members who like the viewer and for others.
-- They are drawn once: what anybody does later on that day must move nobody, or it would tell who likes the
-- viewer. Both arrays have the same length.
create table lane_days (
  viewer_id  uuid not null references profiles on delete cascade,
  day        date not null,
  member_ids uuid[] not null,
  -- Ring positions within the members' classes.
  places     bigint[] not null,
  primary key (viewer_id, day)
);
