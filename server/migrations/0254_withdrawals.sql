-- Withdrawals from contract within 14 days (docs/decisions/0143-withdrawal-from-contract.md): one row for each payment of the order
-- that the member withdrew from. The row decides how many tokens of the payment are taken back, and that its premium has ended.
create table withdrawals (
  payment_id   uuid primary key references payments,
  order_id     uuid not null references orders,
  user_id      uuid not null,
  withdrawn_at timestamptz not null,
  refund_minor bigint not null check (refund_minor >= 0),
  -- Everything refunded of the payment, with refunds before the withdrawal.
  total_minor  bigint not null check (total_minor >= refund_minor),
  -- All tokens of the payment that are taken back, with those taken back before.
  tokens       integer not null check (tokens >= 0),
  -- The current request to the provider; a refused one is replaced. Null if nothing is refunded.
  refund_id    uuid unique references refund_requests,
  tries        smallint not null default 1 check (tries > 0),
  check ((refund_minor = 0) = (refund_id is null))
);
create index withdrawals_order_id on withdrawals (order_id);
create index withdrawals_user_id on withdrawals (user_id, withdrawn_at desc);
