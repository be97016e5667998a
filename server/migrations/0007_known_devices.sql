-- Browsers that somebody has signed in from: they keep a budget of their own while a password is being guessed elsewhere.
create table known_devices (
  -- Hashes both: of the address signed in with, and of the browser's own secret.
  email_hash   text not null,
  device_hash  text not null,
  last_used_at timestamptz not null,
  primary key (email_hash, device_hash)
);
-- The sweep that forgets devices unused for a year.
create index known_devices_last_used_at on known_devices (last_used_at);

-- Older links of a member end when a newer one is asked for.
create index verifications_value on verifications (value);

-- One mailbox under its usual variants: what follows a plus sign is dropped, and dots where the provider ignores them.
create function canonical_email(email text) returns text language sql immutable parallel safe as $$
  select case
    when split_part(email, '@', 2) in ('gmail.com', 'googlemail.com')
      then replace(split_part(split_part(email, '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(email, '@', 1), '+', 1) || '@' || split_part(email, '@', 2)
  end
$$;
alter table users add column canonical_email text not null generated always as (canonical_email(email)) stored;
-- Whoever is banned stays so under a variant of the address; nobody refers themselves (decision P11).
create index users_canonical_email on users (canonical_email);
