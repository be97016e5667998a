-- Messages to other homes: accepted and paid, and until `settled_at` perhaps not written. Then a receipt of the client id.
create table accepted_messages (
  message_id uuid primary key,
  thread_id  uuid not null references message_threads,
  home_id    smallint not null check (home_id > 1),
  seq        bigint not null check (seq > 0),
  sender_id  uuid not null,
  client_id  uuid not null,
  content    text not null,
  cost       integer not null check (cost >= 0),
  created_at timestamptz not null,
  settled_at timestamptz,
  unique (sender_id, client_id),
  check ((settled_at is null) = (content <> ''))
);
-- One message of a thread at a time, which numbers and announces them in order.
create unique index accepted_messages_pending on accepted_messages (thread_id) where settled_at is null;
create index accepted_messages_thread on accepted_messages (thread_id);
-- Receipts that are a week old.
create index accepted_messages_settled on accepted_messages (settled_at) where settled_at is not null;

-- An accepted message comes before the end of contact that waited for it. Called after the lock, it sees what that waited for.
create function last_accepted(thread uuid) returns timestamptz language sql as $$
  select max(created_at) from accepted_messages where thread_id = thread and settled_at is null
$$;

create or replace function order_block() returns trigger language plpgsql as $$
declare thread uuid; last_message timestamptz;
begin
  perform lock_pair(new.blocker_id, new.blocked_id);
  select id, last_message_at into thread, last_message from message_threads
  where user_a_id = least(new.blocker_id, new.blocked_id) and user_b_id = greatest(new.blocker_id, new.blocked_id)
  for update;
  new.created_at := greatest(new.created_at, last_message, last_accepted(thread));
  return new;
end $$;

create or replace function order_unmatch() returns trigger language plpgsql as $$
declare thread uuid; last_message timestamptz;
begin
  select id, last_message_at into thread, last_message from message_threads where match_id = new.id for update;
  new.unmatched_at := greatest(new.unmatched_at, last_message, last_accepted(thread));
  return new;
end $$;
