-- Messages to be sent later (docs/decisions/0132-messages-sent-later.md). Only the sender sees them; they become messages, and are charged,
-- when they are sent.
create type scheduled_state as enum ('waiting', 'sending', 'sent', 'withdrawn', 'refused');
create table scheduled_messages (
  sender_id      uuid not null references profiles on delete cascade,
  -- The client id of the message, so that it is sent and charged once.
  client_id      uuid not null,
  thread_id      uuid not null references message_threads on delete cascade,
  -- Empty once it was sent.
  content        text not null,
  send_at        timestamptz not null,
  -- Next try of a message that could not be sent; it can be withdrawn until then.
  try_at      timestamptz,
  -- What the sender was shown; a higher price is refused.
  expected_price integer not null check (expected_price >= 0),
  state          scheduled_state not null default 'waiting',
  -- Code of the error for which it was refused.
  reason         text,
  created_at     timestamptz not null,
  -- When the state last changed.
  changed_at     timestamptz not null,
  primary key (sender_id, client_id),
  check ((state = 'refused') = (reason is not null))
);
create index scheduled_messages_due on scheduled_messages (send_at) where state in ('waiting', 'sending');
create index scheduled_messages_thread on scheduled_messages (thread_id);
create index scheduled_messages_ended on scheduled_messages (changed_at) where state in ('sent', 'withdrawn', 'refused');

-- The end of a match, which a block ends too, and a closed account cancel what waits, whichever way they come about.
create function cancel_scheduled_after_unmatch() returns trigger language plpgsql as $$
begin
  update scheduled_messages s set state = 'refused', reason = 'NOT_MATCHED', changed_at = now()
  from message_threads t where t.match_id = new.id and s.thread_id = t.id and s.state = 'waiting';
  return null;
end $$;
create trigger matches_cancel_scheduled after update of unmatched_at on matches for each row
  when (old.unmatched_at is null and new.unmatched_at is not null) execute function cancel_scheduled_after_unmatch();
create function cancel_scheduled_of_closed() returns trigger language plpgsql as $$
begin
  update scheduled_messages set state = 'refused', reason = 'NOT_MATCHED', changed_at = now()
  where state = 'waiting' and (sender_id = new.id
    or thread_id in (select id from message_threads where user_a_id = new.id union all select id from message_threads where user_b_id = new.id));
  return null;
end $$;
create trigger profiles_cancel_scheduled after update of account_status on profiles for each row
  when (old.account_status in ('active', 'paused') and new.account_status not in ('active', 'paused'))
  execute function cancel_scheduled_of_closed();

alter type notification_kind add value if not exists 'scheduled_refused' after 'message_returned';
