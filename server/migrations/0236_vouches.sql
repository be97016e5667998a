-- Invitations of friends and the words that they write, in one row: the link is used up by what is
-- written (docs/decisions/0139-friends-who-vouch.md).
create table vouches (
  id           uuid primary key,
  member_id    uuid not null references profiles on delete cascade,
  -- Open: nobody has used the link. Closed: declined or removed by the member, and emptied.
  status       text not null default 'open' check (status in ('open', 'written', 'accepted', 'approved', 'rejected', 'closed')),
  token_hash   text not null unique,
  shows_photo  boolean not null,
  invited_at   timestamptz not null,
  expires_at   timestamptz not null,
  written_at   timestamptz,
  -- Null if a member staked their standing; their name is that of their profile.
  first_name   text check (length(first_name) between 1 and 30),
  voucher_id   uuid references profiles on delete cascade,
  relation     text,
  years        smallint check (years between 0 and 80),
  words        text check (length(words) between 1 and 200),
  -- Keyed hashes, different for each member, so that they can't be compared between members: of the
  -- member while the link is open, then of the voucher.
  network_hash text,
  device_hash  text,
  audience     text not null default 'matches' check (audience in ('everyone', 'liked', 'matches')),
  accepted_at  timestamptz,
  decided_by   uuid references profiles on delete set null,
  decided_at   timestamptz,
  reason       text check (length(reason) between 1 and 500),
  check (voucher_id <> member_id),
  check ((status = 'open') = (written_at is null)),
  check ((status in ('open', 'closed')) = (words is null)),
  check ((words is null) = (relation is null) and (words is null) = (years is null)),
  check (status in ('open', 'closed') or first_name is not null or voucher_id is not null),
  check ((status = 'rejected') = (reason is not null))
);
create index vouches_member on vouches (member_id);
create index vouches_voucher on vouches (voucher_id) where voucher_id is not null;
-- One vouch of a member for another.
create unique index vouches_once on vouches (member_id, voucher_id) where voucher_id is not null;
-- The queue of moderators, longest waiting first.
create index vouches_waiting on vouches (accepted_at, id) where status = 'accepted';
create index vouches_cleanup on vouches (status, expires_at) where status in ('open', 'closed');

-- Vouches that members wrote as members: their own copy, and the count of the year. A stake outlives
-- the vouch, so that nobody writes more by withdrawing.
create table vouch_stakes (
  id         uuid primary key,
  voucher_id uuid not null references profiles on delete cascade,
  relation   text not null,
  years      smallint not null,
  -- Null once the voucher has withdrawn it.
  words      text,
  written_at timestamptz not null
);
create index vouch_stakes_voucher on vouch_stakes (voucher_id, written_at);
