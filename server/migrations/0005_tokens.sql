-- Tokens: an append-only double-entry ledger with a cached balance (decision M1).
create table token_wallets (
  user_id        uuid primary key references profiles on delete cascade,
  balance        bigint not null default 0 check (balance >= 0),
  lifetime_spent bigint not null default 0 check (lifetime_spent >= 0)
);

create type transfer_kind as enum (
  'welcome_bonus', 'daily_bonus', 'referral_bonus', 'subscription_bonus', 'purchase', 'grant', 'refund',
  'message', 'super_like', 'boost', 'photo_slot'
);

-- One movement of tokens. Its kind and cause are unique: the same cause can never move tokens twice.
create table transfers (
  id          uuid primary key default gen_random_uuid(),
  user_id     uuid not null,
  kind        transfer_kind not null,
  ref         text not null,
  description text not null,
  created_at  timestamptz not null default now(),
  unique (kind, ref)
);
create index transfers_user_id on transfers (user_id, created_at desc, id desc);

create type ledger_account as enum ('wallet', 'promotions', 'sales', 'spending', 'refunds');

-- The two sides of a transfer: the member's wallet, and the house account it came from or went to.
create table ledger_entries (
  transfer_id uuid not null references transfers,
  seq         smallint not null,
  account     ledger_account not null,
  user_id     uuid,
  amount      bigint not null check (amount <> 0),
  primary key (transfer_id, seq),
  check ((account = 'wallet') = (user_id is not null))
);
create index ledger_entries_user_id on ledger_entries (user_id) where user_id is not null;

create function require_balanced_transfer() returns trigger language plpgsql as $$
begin
  if exists (select 1 from added group by transfer_id having sum(amount) <> 0 or count(*) < 2) then
    raise exception 'the entries of a transfer must sum to zero' using errcode = 'check_violation';
  end if;
  return null;
end $$;
-- The entries of a transfer arrive in one statement, and sum to nothing.
create trigger ledger_entries_balanced after insert on ledger_entries
  referencing new table as added for each statement execute function require_balanced_transfer();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger transfers_append_only before update or delete or truncate on transfers
  for each statement execute function refuse_change();
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();

-- The member's own view of the ledger, in the specification's words.
create view token_transactions as
  select t.id, t.user_id, e.amount, t.kind::text as transaction_type, t.description, t.created_at
  from transfers t
  join ledger_entries e on e.transfer_id = t.id and e.account = 'wallet';
