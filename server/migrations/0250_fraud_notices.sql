-- Notices to the members whom a member banned for fraud wrote to (docs/decisions/0142-notices-after-a-ban-for-fraud.md).
-- The notices of one ban: how far they have been sent.
create table fraud_alerts (
  decision_id       uuid primary key references moderation_actions on delete cascade,
  member_id         uuid not null references profiles on delete cascade,
  -- The name that recipients saw.
  name              text not null,
  started_at        timestamptz not null,
  -- The last member looked at: recipients are told in the order of their ids.
  last_recipient_id uuid,
  told_count        integer not null default 0 check (told_count >= 0),
  -- When the last notice was sent, or when the ban was lifted before that.
  ended_at          timestamptz
);
create index fraud_alerts_member_id on fraud_alerts (member_id);

-- A recipient is told once of a member, also if that member is banned again.
create table fraud_notices (
  id           uuid not null unique default gen_random_uuid(),
  member_id    uuid not null references profiles on delete cascade,
  recipient_id uuid not null references profiles on delete cascade check (recipient_id <> member_id),
  decision_id  uuid not null references moderation_actions on delete cascade,
  name         text not null,
  last_contact timestamptz not null,
  sent_at      timestamptz not null,
  primary key (member_id, recipient_id)
);
create index fraud_notices_recipient_id on fraud_notices (recipient_id);
create index fraud_notices_decision_id on fraud_notices (decision_id);
create index fraud_notices_sent_at on fraud_notices (sent_at);

alter type notification_kind add value if not exists 'fraud_notice' before 'appeal_decided';
