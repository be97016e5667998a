-- Reminders before a renewal, once for each subscription and renewal (docs/decisions/0144-renewal-reminders-and-consent.md).
create table renewal_reminders (
  subscription_id uuid not null references subscriptions,
  due_on          date not null,
  user_id         uuid not null,
  created_at      timestamptz not null,
  primary key (subscription_id, due_on)
);
create index renewal_reminders_user_id on renewal_reminders (user_id);

-- Emailed links that cancelled a subscription. A link is signed for the last payment, and works once.
create table used_cancel_links (
  payment_id uuid primary key references payments,
  used_at    timestamptz not null
);
