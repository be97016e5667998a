-- The list of Discover that a viewer opened first on a UTC day: the only one with the lane. Reading
-- others, or the same one after a change of the viewer's own choices, must not tell who is in it.
create table lane_lists (
  member_id uuid primary key references profiles on delete cascade,
  day       date not null,
  -- Empty if no list has the lane any more that day.
  list_hash text not null
);

-- A member who returns to the list of the day, or leaves it, moves others. That happens when an answer
-- of an earlier day is taken back or given again.
create function end_lane_list() returns trigger language plpgsql as $$
declare
  answer record := coalesce(new, old);
begin
  update lane_lists set list_hash = ''
  where member_id = (to_jsonb(answer) ->> tg_argv[0])::uuid and answer.created_at < day at time zone 'UTC' and list_hash <> '';
  return null;
end $$;
create trigger end_lane_list after insert or delete on likes
  for each row execute function end_lane_list('from_user_id');
create trigger end_lane_list after delete on blocks
  for each row execute function end_lane_list('blocker_id');
