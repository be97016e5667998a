-- A short number of a member, for lists of many members (`packed_passes`). Members get one when somebody's pass of them is first packed.
-- An erasure removes it, so that a number in a list is then nobody's. Not a column of `profiles`, because servers of the last release read
-- whole rows of that table with prepared statements.
create table short_ids (
  member_id uuid primary key references profiles on delete cascade,
  short_id  integer not null generated always as identity unique
);
