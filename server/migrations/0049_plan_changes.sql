-- Changes of a running subscription's plan, with everything the quote promised. Only the dates at the end are set later: the
-- provider accepted it, its first charge was paid, the member withdrew it, or the provider refused it. A payment made under a
-- change always counts, so `applied_at` overrides the other dates.
create type plan_change_kind as enum ('upgrade', 'downgrade', 'deferred');

create table plan_changes (
  id            uuid primary key,
  user_id       uuid not null,
  -- The order that the subscription began with.
  order_id      uuid not null references orders,
  -- An upgrade starts at once, a downgrade with the next renewal, a deferred one with a new checkout after the paid time.
  kind          plan_change_kind not null,
  from_item     text not null,
  item          text not null,
  months        smallint not null check (months > 0),
  -- The new plan: bonus tokens and price of each period.
  tokens        integer not null check (tokens >= 0),
  amount_minor  bigint not null check (amount_minor > 0),
  usd_cents     integer not null check (usd_cents > 0),
  rate_to_usd   numeric(16, 10) not null check (rate_to_usd > 0),
  -- Value of the unused time, and what is charged and credited in tokens at once: only an upgrade charges.
  credit_minor  bigint not null check (credit_minor >= 0),
  charge_minor  bigint not null check (charge_minor >= 0),
  charge_usd_cents integer not null check (charge_usd_cents >= 0),
  charge_tokens integer not null check (charge_tokens between 0 and tokens),
  starts_at     timestamptz not null,
  created_at    timestamptz not null,
  sent_at       timestamptz,
  applied_at    timestamptz,
  withdrawn_at  timestamptz,
  failed_at     timestamptz,
  check (case when kind = 'upgrade' then charge_minor = amount_minor - credit_minor and charge_minor > 0
    else charge_minor = 0 and charge_tokens = 0 and credit_minor = 0 end)
);
create unique index plan_changes_open on plan_changes (order_id) where applied_at is null and withdrawn_at is null and failed_at is null;
create index plan_changes_order_id on plan_changes (order_id);
create index plan_changes_user_id on plan_changes (user_id);
create index plan_changes_unsent on plan_changes (created_at)
  where sent_at is null and applied_at is null and withdrawn_at is null and failed_at is null;

-- The change under whose terms a payment was made. A proration is the charge of an upgrade; all others pay a whole period.
alter table payments add column plan_change_id uuid references plan_changes, add column is_proration boolean not null default false,
  add check (not is_proration or plan_change_id is not null);
create index payments_plan_change_id on payments (plan_change_id) where plan_change_id is not null;

alter type notification_kind add value 'plan_changed';
alter type notification_kind add value 'plan_change_planned';
alter type notification_kind add value 'plan_change_withdrawn';
alter type notification_kind add value 'plan_change_due';
