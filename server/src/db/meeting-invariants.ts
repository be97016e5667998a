/**
 * Invariants of declined, resting and returned messages, and of introductions, like those in
 * `invariants.ts`. `home-invariants.ts` has those of declines in other homes.
 */
export const meetingInvariants: Record<string, string> = {
  'I5 a returned message had its one debit of the same tokens': `
    select t.id from transfers t
    left join ledger_entries e on e.transfer_id = t.id and e.account = 'wallet'
    left join transfers spent on spent.kind = 'message' and spent.ref = t.ref and spent.user_id = t.user_id
    left join ledger_entries debit on debit.transfer_id = spent.id and debit.account = 'wallet'
    where t.kind = 'message_return' and coalesce(e.amount, 0) + coalesce(debit.amount, 1) <> 0`,

  'I5 returned tokens come from the spent ones': `
    select t.id from transfers t join ledger_entries e on e.transfer_id = t.id and e.account <> 'wallet'
    where t.kind = 'message_return' and (e.account <> 'spending' or e.amount >= 0)`,

  'threads: a declined one has one decline, by that member': `
    select t.id from message_threads t left join messages m on m.conversation_id = t.id and m.message_type = 'decline'
    where t.home_id = 1 group by t.id
    having count(m.id) <> (t.declined_by is not null)::integer or bool_or(m.sender_id <> t.declined_by)`,

  'threads: none rests beyond its newest message':
    'select id from message_threads where greatest(a_rested_seq, b_rested_seq) > last_seq',

  'introductions: a mutual one has its counterpart': `
    select i.member_id from introductions i
    where i.is_mutual and not exists (
      select from introductions other
      where other.member_id = i.introduced_id and other.introduced_id = i.member_id and other.day = i.day and other.is_mutual)`,
}
