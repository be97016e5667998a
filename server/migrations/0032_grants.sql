-- What staff give to one member: tokens, or premium for some days; and what they take of it again. What one admin may not do alone
-- waits for a second (security WAL-07 and PAY-07).
create table grants (
  -- The admin's own id for the press of the button: the same again is the same grant.
  id           uuid primary key,
  user_id      uuid not null,
  kind         text not null check (kind in ('tokens', 'premium', 'premium_end')),
  -- Tokens, below 0 for what is taken; days of premium; 0 for its end.
  amount       integer not null,
  reason       text not null,
  asked_by     uuid not null,
  asked_at     timestamptz not null,
  needs_second boolean not null,
  decided_by   uuid,
  decided_at   timestamptz,
  is_approved  boolean,
  done_at      timestamptz,
  constraint grants_amount check (case kind when 'tokens' then amount <> 0 when 'premium' then amount between 1 and 366 else amount = 0 end),
  -- Premium is never given or ended by one admin alone.
  constraint grants_premium_by_two check (kind = 'tokens' or needs_second),
  constraint grants_decided check ((decided_by is null) = (decided_at is null) and (decided_by is null) = (is_approved is null)),
  constraint grants_by_two check (decided_by is null or decided_by <> asked_by),
  constraint grants_done check (done_at is null or not needs_second or is_approved is true),
  -- Nobody gives to themselves, nor decides about what is given to them.
  constraint grants_not_own check (asked_by <> user_id and (decided_by is null or decided_by <> user_id))
);
-- "Given to members": what waits, oldest first.
create index grants_waiting on grants (asked_at) where needs_second and decided_at is null;
-- The same, the latest first; and all of one member's on their card.
create index grants_asked_at on grants (asked_at desc, id desc);
create index grants_user_id on grants (user_id, asked_at desc, id desc);

-- Days of premium that were given. Where they stand moves with what is paid for: a gift follows it, and never runs beside it.
create table premium_gifts (
  grant_id  uuid primary key references grants,
  user_id   uuid not null,
  starts_at timestamptz not null,
  ends_at   timestamptz not null,
  -- Over, by itself or by hand, and the member was told.
  closed_at timestamptz,
  check (ends_at >= starts_at)
);
-- A member's own.
create index premium_gifts_user_id on premium_gifts (user_id);
-- The sweep that closes what has run out.
create index premium_gifts_open on premium_gifts (ends_at) where closed_at is null;

-- As far as gifts reach; `expires_at` is the later of it and `paid_until`, and later still where somebody was given more otherwise.
alter table premium_features add column gift_until timestamptz;

-- Tokens that staff take again.
alter type transfer_kind add value 'correction';

alter type notification_kind add value 'premium_given';
alter type notification_kind add value 'tokens_corrected';
