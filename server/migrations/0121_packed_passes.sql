-- Passes older than 90 days: lists of short ids, each row a range of the ids that a member passed. A member is in the row with
-- the greatest `first_id` up to their own id, or in none (docs/decisions/0097-packed-passes.md).
create table packed_passes (
  from_user_id uuid not null references profiles on delete cascade,
  first_id     integer not null,
  -- Ascending, at most 128.
  ids          integer[] not null,
  -- UTC day of the newest of these passes.
  latest_on    date not null,
  primary key (from_user_id, first_id),
  check (ids[1] = first_id),
  check (cardinality(ids) between 1 and 128)
);

-- The same rows with the members' ids, for the copy of a member's data.
create view packed_pass_members as
  select from_user_id, first_id, latest_on,
    array(select member_id from unnest(packed_passes.ids) as packed_id join short_ids on short_id = packed_id) as ids
  from packed_passes;
