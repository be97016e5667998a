import { sql } from 'kysely'
import type { Tx } from './db.ts'
import type { HomeDb, ThreadHomes } from './thread-homes.ts'

export interface BrokenInvariant {
  name: string
  rows: number
}

/** Threads that are compared at a time. */
const BATCH = 2_000

/** State of a thread in the primary, with the end of its contact. */
interface Head {
  id: string
}

/**
 * Checks of a home: rows of `head` are the threads in the snapshot of the primary, rows of `m` their
 * messages up to its numbers, which never change.
 */
const checks: Record<string, string> = {
  'homes: sequence numbers start at one without gaps': `
    select h.id from head h left join m on m.conversation_id = h.id group by h.id, h.last_seq
    having h.last_seq <> count(m.id) or h.last_seq <> coalesce(max(m.seq), 0)`,

  'homes: the head is the newest message': `
    select h.id from head h left join m on m.conversation_id = h.id and m.seq = h.last_seq
    where h.last_sender_id is distinct from m.sender_id or h.last_message_at is distinct from m.created_at
      or (m.id is not null and h.active_at <> m.created_at)`,

  'homes: unread counts are right': `
    select h.id from head h left join m on m.conversation_id = h.id group by h.id, h.a_unread, h.b_unread, h.user_a_id, h.user_b_id
    having h.a_unread <> count(m.id) filter (where m.sender_id = h.user_b_id and m.seq > h.a_read_seq)
      or h.b_unread <> count(m.id) filter (where m.sender_id = h.user_a_id and m.seq > h.b_read_seq)`,

  'homes: a message is from one of the members of its thread': `
    select m.id from m join head h on h.id = m.conversation_id where m.sender_id not in (h.user_a_id, h.user_b_id)`,

  // Younger ones may have been accepted since.
  'homes: a message ahead of its thread is pending': `
    select a.id from head h join messages a on a.conversation_id = h.id and a.seq > h.last_seq
    where a.id is distinct from h.pending_id and a.created_at < now() - interval '10 minutes'`,

  'homes: a declined thread has one decline, by that member': `
    select h.id from head h left join m on m.conversation_id = h.id and m.message_type = 'decline' group by h.id, h.declined_by, h.pending_type
    having count(m.id) + coalesce(h.pending_type = 'decline', false)::integer <> (h.declined_by is not null)::integer
      or bool_or(m.sender_id <> h.declined_by)`,

  'homes: I13 no message is newer than the block or the unmatch of its pair': `
    select m.id from m join head h on h.id = m.conversation_id where m.created_at > h.ended_at`,
}

const PAID = 'homes: I5 a charged message has its one captured debit'
const CAPTURED = 'homes: I5 a captured debit has its message'

/** Compares every home with a snapshot of the primary. */
export async function countBrokenInHomes(tx: Tx, homes: ThreadHomes): Promise<BrokenInvariant[]> {
  if (homes.hasOnlyPrimary) return []
  const broken = new Map([...Object.keys(checks), PAID, CAPTURED].map((name) => [name, 0]))
  const add = (name: string, rows: number) => broken.set(name, (broken.get(name) ?? 0) + rows)
  let paid = 0
  for (const [id, home] of homes.others) {
    let after = '00000000-0000-0000-0000-000000000000'
    for (;;) {
      const heads = await listHeads(tx, id, after)
      const last = heads.at(-1)
      if (!last) break
      after = last.id
      for (const [name, query] of Object.entries(checks)) add(name, await check(home, heads, query))
      const charges = await listCharges(home, heads)
      paid += charges.length
      add(PAID, await countUncaptured(tx, charges))
    }
  }
  add(CAPTURED, Math.abs((await countCaptures(tx)) - paid))
  return [...broken].map(([name, rows]) => ({ name, rows }))
}

async function listHeads(tx: Tx, home: number, after: string): Promise<Head[]> {
  const { rows } = await sql<Head>`
    select t.id, t.user_a_id, t.user_b_id, t.last_seq, t.last_sender_id, t.last_message_at::text, t.active_at::text,
      t.a_unread, t.b_unread, t.a_read_seq, t.b_read_seq,
      t.declined_by, pending.message_id as pending_id, pending.message_type as pending_type,
      least(p.unmatched_at, (select min(b.created_at) from blocks b
        where (b.blocker_id, b.blocked_id) in ((t.user_a_id, t.user_b_id), (t.user_b_id, t.user_a_id))))::text as ended_at
    from message_threads t join matches p on p.id = t.match_id
    left join accepted_messages pending on pending.thread_id = t.id and pending.settled_at is null
    where t.home_id = ${home} and t.id > ${after} order by t.id limit ${BATCH}`.execute(tx)
  return rows
}

function withHeads(heads: readonly Head[]) {
  return sql`with head as (
      select * from json_to_recordset(${JSON.stringify(heads)}::json) as h (id uuid, user_a_id uuid, user_b_id uuid, last_seq bigint,
        last_sender_id uuid, last_message_at timestamptz, active_at timestamptz, a_unread bigint, b_unread bigint, a_read_seq bigint,
        b_read_seq bigint, declined_by uuid, pending_id uuid, pending_type text, ended_at timestamptz)
    ), m as (select messages.* from head h join messages on messages.conversation_id = h.id and messages.seq <= h.last_seq)`
}

async function check(home: HomeDb, heads: readonly Head[], query: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    ${withHeads(heads)} select count(*) as count from (${sql.raw(query)}) broken`.execute(home)
  return rows[0]?.count ?? 0
}

interface Charge {
  id: string
  sender_id: string
  cost: number
}

async function listCharges(home: HomeDb, heads: readonly Head[]): Promise<Charge[]> {
  const { rows } = await sql<Charge>`
    ${withHeads(heads)} select id, sender_id, cost from m where cost > 0`.execute(home)
  return rows
}

async function countUncaptured(tx: Tx, charges: readonly Charge[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from json_to_recordset(${JSON.stringify(charges)}::json) as m (id text, sender_id uuid, cost bigint)
    where not exists (select from transfers t join ledger_entries e on e.transfer_id = t.id and e.account = 'wallet'
        where t.kind = 'message' and t.ref = m.id and t.user_id = m.sender_id and e.amount = -m.cost)
      or not exists (select from transfers t where t.kind = 'message_capture' and t.ref = m.id)`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

async function countCaptures(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from transfers where kind = 'message_capture'`.execute(tx)
  return rows[0]?.count ?? 0
}
