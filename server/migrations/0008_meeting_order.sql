-- Who comes first between two members: an end of contact, or one more message or like (invariant I13).

-- Puts likes and blocks between two members in order, and makes nobody else wait.
create function lock_pair(one uuid, other uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended(least(one, other)::text || ':' || greatest(one, other)::text, 0))
$$;

-- A message is written under its thread's row lock. A block waits for the one under way, and is never older than it.
create function order_block() returns trigger language plpgsql as $$
declare last_message timestamptz;
begin
  perform lock_pair(new.blocker_id, new.blocked_id);
  select last_message_at into last_message from message_threads
  where user_a_id = least(new.blocker_id, new.blocked_id) and user_b_id = greatest(new.blocker_id, new.blocked_id)
  for update;
  new.created_at := greatest(new.created_at, last_message);
  return new;
end $$;
create trigger blocks_in_order before insert on blocks for each row execute function order_block();

-- So does the end of a match.
create function order_unmatch() returns trigger language plpgsql as $$
declare last_message timestamptz;
begin
  select last_message_at into last_message from message_threads where match_id = new.id for update;
  new.unmatched_at := greatest(new.unmatched_at, last_message);
  return new;
end $$;
create trigger matches_unmatch_in_order before update of unmatched_at on matches
  for each row when (old.unmatched_at is null and new.unmatched_at is not null) execute function order_unmatch();

-- A ban, a suspension or a deletion waits for the messages under way in all of the member's threads.
create function order_status() returns trigger language plpgsql as $$
begin
  perform from message_threads where user_a_id = new.id or user_b_id = new.id order by id for update;
  return new;
end $$;
create trigger profiles_status_in_order before update of account_status on profiles
  for each row when (old.account_status = 'active' and new.account_status <> 'active') execute function order_status();

-- Tokens paid for the super like; 0 is one of a premium member's free ones (invariant I6).
alter table likes add column super_cost integer not null default 0 check (super_cost >= 0);
