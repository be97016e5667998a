-- The order of Discover reveals nothing that the cards hide. It was possible to find a stranger's exact date of birth, or the last
-- activity of somebody who hides it, by moving an account of one's own past them in the list.

-- Whole years, as cards show them. A job raises them on birthdays, in each member's own time zone.
create function age_in_years(born date, zone text, at timestamptz) returns smallint language sql stable parallel safe as $$
  select extract(year from age((at at time zone zone)::date, born))::smallint
$$;
create function birthday_number(born date) returns integer language sql immutable parallel safe as $$
  select extract(month from born)::integer * 100 + extract(day from born)::integer
$$;
alter table profiles
  add column age_years smallint not null default 0,
  -- A member who doesn't show everybody when they were active comes after those who do, all of them alike.
  add column shown_active_at timestamptz not null generated always as
    (case when activity_visibility = 'everyone' then last_active_at else '2000-01-01 00:00:00+00'::timestamptz end) stored;

create function set_age_years() returns trigger language plpgsql as $$
begin
  new.age_years := age_in_years(new.birth_date, new.time_zone, now());
  return new;
end $$;
create trigger profiles_age_years before insert or update of birth_date, time_zone on profiles for each row execute function set_age_years();
update profiles set age_years = age_in_years(birth_date, time_zone, now());
create index profiles_birthday on profiles (birthday_number(birth_date));

-- Made again, as PostgreSQL before 17 cannot change the expression of a column. Their indexes go with them.
alter table profiles drop column youngest_key, drop column eldest_key;
alter table profiles
  add column youngest_key bigint not null generated always as (
    (case when boost_expires_at is null then 0 else 1000000000000000 end) + (200 - age_years) * 2147483648::bigint + visibility_score) stored,
  add column eldest_key bigint not null generated always as (
    (case when boost_expires_at is null then 0 else 1000000000000000 end) + age_years * 2147483648::bigint + visibility_score) stored;

-- Without `is_premium`: among members whose activity is hidden it would divide the list into premium members and others.
drop index profiles_rank, profiles_city_rank, profiles_recent, profiles_city_recent, profiles_verified, profiles_city_verified;
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
