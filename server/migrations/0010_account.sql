-- A member's account: its address, its second factor, what they chose, the copy of what is kept about them, and its end.

-- What is left of a member who was erased: a row that others' threads and the ledger point to, and nobody in it.
alter type account_status add value 'erased';

-- Who may know when a member was last seen (decision P18).
create type activity_audience as enum ('everyone', 'matches', 'nobody');
alter table profiles add column activity_visibility activity_audience not null default 'everyone';

-- A change of address. It counts once the link at the new one is followed; for seven days after that the old address can take it back.
create table email_changes (
  id                uuid primary key default gen_random_uuid(),
  user_id           uuid not null references users on delete cascade,
  old_email         text not null,
  new_email         text not null,
  requested_at      timestamptz not null,
  -- Of the link to the new address; null until it is mailed, and for ever where the address is somebody else's.
  confirm_hash      text unique,
  expires_at        timestamptz not null,
  changed_at        timestamptz,
  -- Of the link to the old address.
  revert_hash       text unique,
  revert_expires_at timestamptz,
  check ((changed_at is null) = (revert_expires_at is null)),
  check (old_email <> new_email)
);
-- One wish at a time; a newer one replaces it.
create unique index email_changes_pending on email_changes (user_id) where changed_at is null;
-- An address that can still be taken back is nobody else's to sign up with.
create index email_changes_held on email_changes (old_email, revert_expires_at) where changed_at is not null;

-- One-time codes of an app (RFC 6238). The secret is sealed with the server's own key; it counts from confirmed_at on.
create table two_factors (
  user_id       uuid primary key references users on delete cascade,
  sealed_secret text not null,
  created_at    timestamptz not null,
  confirmed_at  timestamptz,
  -- The time step of the last code used: it and those before are used up.
  last_step     bigint not null default 0,
  -- Wrong codes since failing_since; five in a quarter of an hour are followed by a pause.
  failures      smallint not null default 0,
  failing_since timestamptz,
  paused_until  timestamptz
);

-- For whoever has lost their app; each works once, and only its hash is here.
create table recovery_codes (
  user_id   uuid not null references two_factors on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);

create table passkeys (
  id            uuid primary key default gen_random_uuid(),
  user_id       uuid not null references users on delete cascade,
  credential_id text not null unique,
  public_key    bytea not null,
  -- Of its signatures, where its maker counts: one that goes back is a copy.
  counter       bigint not null,
  transports    text[] not null default '{}',
  name          text not null check (length(name) between 1 and 40),
  created_at    timestamptz not null,
  last_used_at  timestamptz
);
create index passkeys_user_id on passkeys (user_id, created_at);

-- Half-way through a log-in or a new passkey: what the browser has to come back with, once, within minutes.
create table sign_in_steps (
  token_hash text primary key,
  kind       text not null check (kind in ('code', 'restore', 'passkey-new', 'passkey-use')),
  -- Null where anybody may come back: a passkey says itself whose it is.
  user_id    uuid references users on delete cascade,
  expires_at timestamptz not null,
  check ((kind = 'passkey-use') = (user_id is null))
);
create index sign_in_steps_user_id on sign_in_steps (user_id) where user_id is not null;
create index sign_in_steps_expires_at on sign_in_steps (expires_at);

-- What a member chose; no row is the defaults.
create table member_preferences (
  user_id             uuid primary key references profiles on delete cascade,
  sends_read_receipts boolean not null default true,
  language            text not null default 'en',
  saves_data          boolean not null default false,
  quiet_from          time,
  quiet_until         time,
  quiet_time_zone     text,
  check ((quiet_from is null) = (quiet_until is null) and (quiet_from is null) = (quiet_time_zone is null)),
  check (quiet_from <> quiet_until)
);

-- How a member wants to hear of what; no row is the default of the topic.
create table notification_preferences (
  user_id uuid not null references profiles on delete cascade,
  topic   text not null check (topic in ('like', 'super_like', 'match', 'message', 'moderation', 'token', 'offers')),
  by_mail boolean not null,
  by_push boolean not null,
  primary key (user_id, topic)
);

-- Copies of all that is kept about a member, made for them on request. The file lies in the private store under a random key.
create table data_exports (
  id           uuid primary key default gen_random_uuid(),
  user_id      uuid not null references profiles on delete cascade,
  requested_at timestamptz not null,
  storage_key  text unique check (storage_key ~ '^[0-9a-f]{32}$'),
  bytes        integer,
  -- Of the link in the mail.
  link_hash    text unique,
  expires_at   timestamptz,
  check ((storage_key is null) = (expires_at is null))
);
create index data_exports_user_id on data_exports (user_id, requested_at desc);
create index data_exports_expires_at on data_exports (expires_at) where expires_at is not null;

-- Who asked to be erased, and when that is due.
create table account_deletions (
  user_id       uuid primary key references profiles on delete cascade,
  requested_at  timestamptz not null,
  due_at        timestamptz not null,
  -- What the account goes back to when its member thinks better of it.
  status_before account_status not null
);
create index account_deletions_due_at on account_deletions (due_at);

-- A message of somebody erased keeps its place in the thread and says nothing any more.
alter table messages add column removed_at timestamptz;
alter table messages drop constraint messages_content_check;
alter table messages add constraint messages_content_check
  check (case when removed_at is null then length(content) between 1 and 2000 else content = '' end);

-- The sweep of sign-ups that were never confirmed.
create index profiles_unconfirmed on profiles (created_at) where not is_confirmed;
