/**
 * Invariants of messages and threads in the primary, each as a query for the rows that break it.
 * `home-invariants.ts` has those of other homes.
 */
export const messageInvariants: Record<string, string> = {
  'I5 a charged message has its one debit': `
    select m.id from messages m
    left join transfers t on t.kind = 'message' and t.ref = m.id::text
    left join ledger_entries e on e.transfer_id = t.id and e.account = 'wallet'
    where m.cost <> coalesce(-e.amount, 0) or (t.id is not null and t.user_id <> m.sender_id)`,

  'I5 a debit for a message has its message': `
    select t.id from transfers t
    where t.kind = 'message' and not exists (select from messages m where m.id::text = t.ref) and exists (select from profiles p where p.id = t.user_id)
      and not exists (select from ledger_entries e where e.transfer_id = t.id and e.account = 'held')`,

  'I5 a hold is pending, or was captured or released once': `
    select t.id from transfers t join ledger_entries e on e.transfer_id = t.id and e.account = 'held'
    where t.kind = 'message' and 1 <> (select count(*) from accepted_messages a where a.message_id::text = t.ref and a.settled_at is null and a.cost = e.amount)
      + (select count(*) from transfers r join ledger_entries f on f.transfer_id = r.id and f.account = 'held'
         where r.kind in ('message_capture', 'message_release') and r.ref = t.ref and r.user_id = t.user_id and f.amount = -e.amount)`,

  'I5 held tokens are those of pending messages': `
    select 1 from (select coalesce(sum(amount), 0) as total from ledger_entries where account = 'held') held
    where total <> (select coalesce(sum(cost), 0) from accepted_messages where settled_at is null)`,

  'I13 no message is newer than the block or the unmatch of its pair': `
    select m.id from messages m join message_threads t on t.id = m.conversation_id
    join matches p on p.id = t.match_id
    where m.created_at > p.unmatched_at
      or exists (select from blocks b where m.created_at > b.created_at
        and ((b.blocker_id = t.user_a_id and b.blocked_id = t.user_b_id) or (b.blocker_id = t.user_b_id and b.blocked_id = t.user_a_id)))`,

  'threads: a message is from one of its members': `
    select m.id from messages m join message_threads t on t.id = m.conversation_id where m.sender_id not in (t.user_a_id, t.user_b_id)`,

  'threads: sequence numbers start at one without gaps': `
    select t.id from message_threads t left join messages m on m.conversation_id = t.id where t.home_id = 1
    group by t.id having t.last_seq <> count(m.id) or t.last_seq <> coalesce(max(m.seq), 0)`,

  'threads: the head is the newest message': `
    select t.id from message_threads t left join messages m on m.conversation_id = t.id and m.seq = t.last_seq
    where t.home_id = 1 and (t.last_sender_id is distinct from m.sender_id or t.last_message_at is distinct from m.created_at
      or (m.id is not null and t.active_at <> m.created_at))`,

  'threads: unread counts are right': `
    select t.id from message_threads t left join messages m on m.conversation_id = t.id and not m.is_read where t.home_id = 1
    group by t.id
    having t.a_unread <> count(m.id) filter (where m.sender_id = t.user_b_id) or t.b_unread <> count(m.id) filter (where m.sender_id = t.user_a_id)`,
}
