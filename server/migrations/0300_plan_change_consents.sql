-- Renewal terms that a member saw beside the button that changes their plan
-- (docs/decisions/0144-renewal-reminders-and-consent.md).
create table plan_change_consents (
  plan_change_id uuid primary key references plan_changes,
  user_id        uuid not null,
  text_version   smallint not null check (text_version > 0),
  text           text not null,
  amount_minor   bigint not null check (amount_minor > 0),
  currency_code  text not null,
  agreed_at      timestamptz not null
);
create index plan_change_consents_user_id on plan_change_consents (user_id);
create index plan_change_consents_agreed_at on plan_change_consents (agreed_at);
