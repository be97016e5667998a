-- Scheduled messages that could not be sent wait again for their next try, and can be withdrawn until then.
alter table scheduled_messages add column try_at timestamptz;

-- A block and the end of a match have the reason of a closed account, so that no export can tell them apart.
create or replace function cancel_scheduled_of_pair(one uuid, other uuid) returns void language sql as $$
  update scheduled_messages s set state = 'refused', reason = 'NOT_MATCHED', changed_at = now()
  from message_threads t
  where t.user_a_id = least(one, other) and t.user_b_id = greatest(one, other) and s.thread_id = t.id and s.state = 'waiting'
$$;
update scheduled_messages set reason = 'NOT_MATCHED' where reason = 'NOT_FOUND';
