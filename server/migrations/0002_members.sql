-- A member's profile: one row a user, the same id. Account state is apart from the member's own visibility switch (decision T2).
create type gender as enum ('man', 'woman');
create type interested_in as enum ('women', 'men', 'everyone');
create type account_status as enum ('active', 'paused', 'suspended', 'banned', 'deleting');

create table profiles (
  id                uuid primary key references users on delete cascade,
  handle            text not null,
  gender            gender not null,
  interested_in     interested_in not null default 'everyone',
  birth_date        date not null,
  city              text not null,
  country           text not null,
  time_zone         text not null,
  profession        text,
  education         text,
  about_me          text,
  interests         text[] not null default '{}',
  languages         text[] not null default '{}',
  looking_for       text,
  relationship_type text,
  height            smallint,
  body_type         text,
  smoking           text,
  drinking          text,
  religion          text,
  children          text,
  want_children     text,

  is_verified       boolean not null default false,
  verified_at       timestamptz,
  -- In the moderators' queue since; null when there is nothing to decide.
  verification_requested_at timestamptz default now(),
  verification_denied_at    timestamptz,
  verification_denied_reason text,

  is_available      boolean not null default true,
  account_status    account_status not null default 'active',
  suspended_until   timestamptz,
  -- The address is confirmed, or confirmation is not asked for (decision P20).
  is_confirmed      boolean not null,
  is_visible        boolean not null generated always as (is_available and account_status = 'active' and is_confirmed) stored,

  referral_code     text not null unique,
  referred_by       uuid references profiles on delete set null,
  extra_photo_slots smallint not null default 0 check (extra_photo_slots between 0 and 20),
  revision          integer not null default 0,
  last_active_at    timestamptz not null default now(),
  created_at        timestamptz not null default now(),

  -- Kept by triggers from photos and premium_features, so that a page of Discover is one index scan (performance).
  card_photo_id     uuid,
  card_placeholder  text,
  photo_count       smallint not null default 0,
  boost_expires_at  timestamptz,
  visibility_score  integer not null default 0,
  is_premium        boolean not null default false,
  rank_key          bigint not null generated always as
    ((case when boost_expires_at is null then 0 else 1000000000 end) + visibility_score) stored,

  check (length(handle) between 3 and 30),
  -- Eighteen to a hundred on the day of joining; a day of grace for the local date (decision P2).
  check (birth_date <= ((created_at at time zone 'UTC')::date + 1 - interval '18 years')::date),
  check (birth_date > ((created_at at time zone 'UTC')::date - 1 - interval '101 years')::date),
  check (length(about_me) <= 500),
  check (cardinality(interests) <= 20),
  check (height between 120 and 230),
  check ((account_status = 'suspended') = (suspended_until is not null)),
  check (referred_by <> id)
);
create unique index profiles_handle on profiles (lower(handle));
-- "Friends I referred".
create index profiles_referred_by on profiles (referred_by) where referred_by is not null;
-- Discover, all cities and one city: the visible, best ranked first, newest active first.
create index profiles_rank on profiles (rank_key desc, last_active_at desc, is_premium desc, id desc) where is_visible;
create index profiles_city_rank on profiles (city, rank_key desc, last_active_at desc, is_premium desc, id desc) where is_visible;
-- The moderators' queue of people, longest waiting first.
create index profiles_verification_queue on profiles (verification_requested_at, id)
  where not is_verified and verification_requested_at is not null and account_status = 'active';
-- The sweep that ends boosts.
create index profiles_boosted on profiles (boost_expires_at) where boost_expires_at is not null;
create index profiles_last_active_at on profiles (last_active_at);

create type staff_role as enum ('moderator', 'admin');
create table admin_users (
  user_id    uuid primary key references users on delete cascade,
  role       staff_role not null,
  granted_at timestamptz not null default now()
);

create table premium_features (
  user_id      uuid not null references profiles on delete cascade,
  feature_name text not null default 'photo_premium' check (feature_name = 'photo_premium'),
  is_active    boolean not null default true,
  expires_at   timestamptz not null,
  primary key (user_id, feature_name)
);
-- The sweep that ends premium ranks.
create index premium_features_expires_at on premium_features (expires_at) where is_active;

-- The ranking's copy of premium; entitlements read premium_features at request time instead.
create function refresh_premium_rank() returns trigger language plpgsql as $$
declare owner uuid := coalesce(new.user_id, old.user_id);
begin
  update profiles
  set is_premium = exists (select 1 from premium_features f where f.user_id = owner and f.is_active and f.expires_at > now())
  where id = owner;
  return null;
end $$;
create trigger premium_features_rank after insert or update or delete on premium_features
  for each row execute function refresh_premium_rank();
