-- Every movement of a wallet is sealed: each seal is made of the movement and of the seal before it, so that nothing can be
-- changed, removed or slipped in without every later seal being another one. The texts are those of contract/src/tokens.ts.
create table wallet_seals (
  transfer_id uuid primary key references transfers,
  user_id     uuid not null,
  position    bigint not null check (position > 0),
  balance     bigint not null,
  seal        bytea not null check (length(seal) = 32),
  unique (user_id, position)
);

create function wallet_seal(previous bytea, place bigint, transfer transfers, amount bigint, balance bigint) returns bytea
language sql stable as $$
  select sha256(convert_to(concat_ws(E'\n',
    encode(previous, 'hex'), place, transfer.id, transfer.kind, amount, balance,
    to_char(transfer.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), transfer.description), 'UTF8'))
$$;

-- The movements of one wallet come one after the other: whoever moves tokens holds its row. By the index in any case: a plan that
-- was made while the table was empty would read all of it for each of many entries.
create function seal_wallet_entry(entry ledger_entries) returns void language plpgsql set enable_seqscan = off as $$
declare
  head wallet_seals;
  moved transfers;
  place bigint;
  after_it bigint;
begin
  select * into head from wallet_seals where user_id = entry.user_id order by position desc limit 1;
  select * into moved from transfers where id = entry.transfer_id;
  place := coalesce(head.position, 0) + 1;
  after_it := coalesce(head.balance, 0) + entry.amount;
  insert into wallet_seals (transfer_id, user_id, position, balance, seal)
  values (entry.transfer_id, entry.user_id, place, after_it,
    wallet_seal(coalesce(head.seal, '\x0000000000000000000000000000000000000000000000000000000000000000'), place, moved, entry.amount, after_it));
end $$;

create function seal_wallet_entries() returns trigger language plpgsql as $$
declare entry ledger_entries;
begin
  for entry in
    select a.* from added a join transfers t on t.id = a.transfer_id where a.account = 'wallet' order by a.user_id, t.created_at, t.id
  loop
    perform seal_wallet_entry(entry);
  end loop;
  return null;
end $$;

-- What was moved before there were seals.
do $$
declare entry ledger_entries;
begin
  for entry in
    select e.* from ledger_entries e join transfers t on t.id = e.transfer_id where e.account = 'wallet' order by e.user_id, t.created_at, t.id
  loop
    perform seal_wallet_entry(entry);
  end loop;
end $$;

create trigger ledger_entries_sealed after insert on ledger_entries
  referencing new table as added for each statement execute function seal_wallet_entries();
create trigger wallet_seals_append_only before update or delete or truncate on wallet_seals
  for each statement execute function refuse_change();

-- Tokens of refunded purchases that were spent already: settled by the next purchase.
alter table token_wallets add column wallet_debt bigint not null default 0 check (wallet_debt >= 0);

-- As far as subscriptions have paid for; `expires_at` is later where somebody was given more.
alter table premium_features add column paid_until timestamptz;

create type payment_provider as enum ('sandbox', 'stripe', 'paystack', 'paypal');
create type payment_method as enum ('stripe', 'paystack', 'paypal');
create type order_kind as enum ('tokens', 'subscription');

-- What a member meant to buy, with everything that was promised: nothing of it changes. What became of it are dates, which any
-- order of events leaves the same.
create table orders (
  id           uuid primary key,
  user_id      uuid not null,
  -- The member's own id for the press of the button: the same again is the same order.
  client_id    uuid not null,
  kind         order_kind not null,
  item         text not null,
  tokens       integer not null check (tokens >= 0),
  months       smallint not null check (months >= 0),
  currency_code text not null,
  amount_minor bigint not null check (amount_minor > 0),
  decimals     smallint not null check (decimals between 0 and 3),
  -- The price in US cents and the rate that turned it into the amount: what revenue is counted by (decision M2).
  usd_cents    integer not null check (usd_cents > 0),
  rate_to_usd  numeric(16, 10) not null check (rate_to_usd > 0),
  method       payment_method not null,
  provider     payment_provider not null,
  is_live      boolean not null,
  provider_ref text,
  checkout_url text,
  -- When the provider was last asked for a checkout; one request at a time asks.
  claimed_at   timestamptz not null,
  created_at   timestamptz not null,
  paid_at      timestamptz,
  failed_at    timestamptz,
  expired_at   timestamptz,
  unique (user_id, client_id),
  unique (provider, provider_ref),
  check ((kind = 'subscription') = (months > 0))
);
create index orders_unsettled on orders (created_at) where paid_at is null and expired_at is null;

-- What a subscription order became at its provider. `state_at` is when the provider said so: later words win, in whatever order they come.
create table subscriptions (
  id               uuid primary key default gen_random_uuid(),
  user_id          uuid not null,
  order_id         uuid not null unique references orders,
  provider         payment_provider not null,
  subscription_ref text not null,
  cancels          boolean not null default false,
  state_at         timestamptz not null,
  started_at       timestamptz not null,
  -- Of the newest refused renewal since the last paid one.
  failed_at        timestamptz,
  warned_at        timestamptz,
  ended_at         timestamptz,
  unique (provider, subscription_ref)
);
create index subscriptions_user_id on subscriptions (user_id, started_at desc);
create index subscriptions_running on subscriptions (started_at) where ended_at is null;

-- Every charge that succeeded: the source of revenue (decision M2).
create table payments (
  id               uuid primary key default gen_random_uuid(),
  receipt_number   bigint generated always as identity (start with 100001) unique,
  user_id          uuid not null,
  order_id         uuid not null references orders,
  provider         payment_provider not null,
  payment_ref      text not null,
  amount_minor     bigint not null check (amount_minor > 0),
  usd_cents        integer not null check (usd_cents > 0),
  tokens           integer not null check (tokens >= 0),
  paid_at          timestamptz not null,
  -- Premium is paid for until then.
  period_end       timestamptz,
  -- Whether the provider named that day; ours is worked out until it does.
  period_is_named  boolean not null default false,
  refunded_minor   bigint not null default 0 check (refunded_minor >= 0),
  refunded_at      timestamptz,
  disputed_at      timestamptz,
  dispute_closed_at timestamptz,
  dispute_won      boolean,
  -- Tokens that were asked back, whether the wallet bore them or they became debt.
  tokens_reversed  integer not null default 0 check (tokens_reversed >= 0 and tokens_reversed <= tokens),
  created_at       timestamptz not null,
  unique (provider, payment_ref)
);
create index payments_user_id on payments (user_id, paid_at desc, id desc);
create index payments_order_id on payments (order_id);
create index payments_paid_at on payments (paid_at);

-- Every word of a provider, once for ever: its id is what makes a second delivery harmless.
create table payment_events (
  id          bigint generated always as identity primary key,
  provider    payment_provider not null,
  event_id    text not null,
  event_type  text not null,
  received_at timestamptz not null,
  unique (provider, event_id)
);
create trigger payment_events_append_only before update or delete or truncate on payment_events
  for each statement execute function refuse_change();

-- What it said, for ninety days.
create table payment_event_payloads (
  event_id    bigint primary key references payment_events,
  payload     jsonb not null,
  received_at timestamptz not null
);
create index payment_event_payloads_received_at on payment_event_payloads (received_at);

-- What became of it. `waits_for` names the payment or subscription that it is about and that we have not heard of yet.
create table payment_event_outcomes (
  event_id   bigint primary key references payment_events,
  outcome    text not null check (outcome in ('applied', 'waiting', 'ignored', 'quarantined')),
  reason     text,
  user_id    uuid,
  waits_for  text,
  facts      jsonb not null default '[]',
  decided_at timestamptz not null
);
create index payment_event_outcomes_waiting on payment_event_outcomes (waits_for) where outcome = 'waiting';
create index payment_event_outcomes_quarantined on payment_event_outcomes (decided_at) where outcome = 'quarantined';

-- A refund that staff asked for; the provider's own word of it changes the books.
create table refund_requests (
  id           uuid primary key default gen_random_uuid(),
  payment_id   uuid not null references payments,
  amount_minor bigint not null check (amount_minor > 0),
  reason       text not null,
  asked_by     uuid,
  asked_at     timestamptz not null,
  sent_at      timestamptz,
  failed_at    timestamptz
);
create index refund_requests_payment_id on refund_requests (payment_id);

-- Plans that a provider must know before somebody can subscribe to them.
create table provider_plans (
  provider     payment_provider not null,
  is_live      boolean not null,
  plan_key     text not null,
  plan_ref     text not null,
  created_at   timestamptz not null default now(),
  primary key (provider, is_live, plan_key)
);

-- The play-money provider's own memory: what it would keep on its side. Empty wherever real money is taken.
create table sandbox_checkouts (
  id         text primary key,
  order_id   uuid not null unique,
  request    jsonb not null,
  state      jsonb not null,
  created_at timestamptz not null
);
