-- How far each broadcast got by email and push. Null: sent before these were counted.
alter table broadcast_messages
  -- Recipients whose preferences had the channel on when they were notified.
  add column mail_wanted integer check (mail_wanted >= 0),
  add column push_wanted integer check (push_wanted >= 0),
  -- Handed to the mail server, or to the push service of at least one browser.
  add column mail_sent   integer not null default 0 check (mail_sent >= 0),
  add column push_sent   integer not null default 0 check (push_sent >= 0);
-- The broadcasts whose emails and pushes may still be on their way.
create index broadcast_messages_sent_at on broadcast_messages (sent_at) where sent_at is not null;
