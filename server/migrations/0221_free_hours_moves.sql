-- For a day after a move to another time zone a member sees no hours in common, because each zone would tell more about the hours of
-- others (docs/decisions/0131-free-hours-in-common.md).
alter table free_hours add column zone_changed_at timestamptz;
create function save_zone_change() returns trigger language plpgsql as $$
begin
  update free_hours set zone_changed_at = now() where member_id = new.id;
  return null;
end $$;
create trigger profiles_save_zone_change after update on profiles for each row
  when (old.time_zone is distinct from new.time_zone) execute function save_zone_change();
