-- When the second of two matched members wrote: from then on the match is answered (docs/decisions/0115-market-metrics.md).
-- A conversation that was declined before counts as unanswered.
alter table message_threads add column answered_at timestamptz;

create function mark_answered() returns trigger language plpgsql as $$
begin
  new.answered_at := new.last_message_at;
  return new;
end $$;
-- The head of a thread names each sender in turn, also of messages in other homes.
create trigger message_threads_answered before update of last_sender_id on message_threads for each row
  when (new.answered_at is null and new.declined_by is null and old.last_sender_id <> new.last_sender_id)
  execute function mark_answered();

insert into backfills (name) values ('threads.answered');
