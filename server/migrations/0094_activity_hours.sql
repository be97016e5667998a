-- Saving a visit rewrote an entry in eleven indexes of `profiles` and one of `sessions`. The indexed columns now change once an hour, so
-- most of these updates are heap-only (HOT). They need free space in the page of the row.
alter table profiles set (fillfactor = 80);
alter table profiles
  add column active_hour timestamptz not null generated always as
    (date_bin('1 hour', last_active_at, timestamptz '2000-01-01 00:00:00+00')) stored,
  alter column shown_active_at set expression as
    (case when activity_visibility = 'everyone' then date_bin('1 hour', last_active_at, timestamptz '2000-01-01 00:00:00+00')
      else timestamptz '2000-01-01 00:00:00+00' end);
drop index profiles_last_active_at;
create index profiles_active_hour on profiles (active_hour, id);

-- A member has few sessions, so they are sorted when read.
alter table sessions set (fillfactor = 80);
drop index sessions_user_id;
create index sessions_user_id on sessions (user_id);
