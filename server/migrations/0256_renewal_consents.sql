-- Renewal terms that a member saw beside the pay button (docs/decisions/0144-renewal-reminders-and-consent.md). A table of its own,
-- because it is deleted three years after the subscription, and orders are not.
create table renewal_consents (
  order_id      uuid primary key references orders,
  user_id       uuid not null,
  text_version  smallint not null check (text_version > 0),
  text          text not null,
  amount_minor  bigint not null check (amount_minor > 0),
  currency_code text not null,
  agreed_at     timestamptz not null
);
create index renewal_consents_user_id on renewal_consents (user_id);
create index renewal_consents_agreed_at on renewal_consents (agreed_at);
