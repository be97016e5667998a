-- Accounts: who can sign in. Written by the auth feature only; the library behind it sees these tables and no others.
create table users (
  id             uuid primary key default gen_random_uuid(),
  email          text not null,
  email_verified boolean not null default false,
  name           text not null default '',
  image          text,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  check (email = lower(btrim(email)) and length(email) between 3 and 254)
);
create unique index users_email on users (email);

-- A session is known by the hash of its token; the token itself is only in the member's cookie.
create table sessions (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid not null references users on delete cascade,
  token      text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user_id on sessions (user_id, updated_at desc);
create index sessions_expires_at on sessions (expires_at);

create table accounts (
  id                       uuid primary key default gen_random_uuid(),
  user_id                  uuid not null references users on delete cascade,
  account_id               text not null,
  provider_id              text not null,
  password                 text,
  access_token             text,
  refresh_token            text,
  id_token                 text,
  access_token_expires_at  timestamptz,
  refresh_token_expires_at timestamptz,
  scope                    text,
  created_at               timestamptz not null default now(),
  updated_at               timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index accounts_user_id on accounts (user_id);

-- Links in mails: `identifier` is the hash of what the link carries, never the thing itself.
create table verifications (
  id         uuid primary key default gen_random_uuid(),
  identifier text not null,
  value      text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);
create index verifications_expires_at on verifications (expires_at);

-- Counters of the rate limits. Unlogged: losing them in a crash costs nothing, writing them costs little.
create unlogged table rate_limits (
  key    text primary key,
  points integer not null default 0,
  expire bigint
);
