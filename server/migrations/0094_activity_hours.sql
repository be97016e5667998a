-- Saving a visit rewrote an entry in eleven indexes of `profiles` and one of `sessions`. The indexed columns now change at most once an hour, so
-- most of these updates are heap-only (HOT). They need free space in the page of the row.
alter table profiles set (fillfactor = 80);
-- Made again with its indexes, as PostgreSQL before 17 can't change the expression of a column.
alter table profiles drop column shown_active_at;
alter table profiles
  add column active_hour timestamptz not null generated always as
    (date_bin('1 hour', last_active_at, timestamptz '2000-01-01 00:00:00+00')) stored,
  add column shown_active_at timestamptz not null generated always as
    (case when activity_visibility = 'everyone' then date_bin('1 hour', last_active_at, timestamptz '2000-01-01 00:00:00+00')
      else timestamptz '2000-01-01 00:00:00+00' end) stored;
create index profiles_rank on profiles (rank_key desc, shown_active_at desc, id desc) where is_visible;
create index profiles_city_rank on profiles (city, rank_key desc, shown_active_at desc, id desc) where is_visible;
create index profiles_recent on profiles (recent_key desc, shown_active_at desc, id desc) where is_visible;
create index profiles_city_recent on profiles (city, recent_key desc, shown_active_at desc, id desc) where is_visible;
create index profiles_youngest on profiles (youngest_key desc, shown_active_at desc, id desc) where is_visible;
create index profiles_city_youngest on profiles (city, youngest_key desc, shown_active_at desc, id desc) where is_visible;
create index profiles_eldest on profiles (eldest_key desc, shown_active_at desc, id desc) where is_visible;
create index profiles_city_eldest on profiles (city, eldest_key desc, shown_active_at desc, id desc) where is_visible;
create index profiles_verified on profiles (verified_key desc, shown_active_at desc, id desc) where is_visible;
create index profiles_city_verified on profiles (city, verified_key desc, shown_active_at desc, id desc) where is_visible;

drop index profiles_last_active_at;
create index profiles_active_hour on profiles (active_hour, id);

-- A member has few sessions, so they are sorted when read.
alter table sessions set (fillfactor = 80);
drop index sessions_user_id;
create index sessions_user_id on sessions (user_id);

-- The planner knows nothing about new columns until the next analyze, which may be far away.
analyze profiles;
