import type { MatchId, MemberId, ThreadId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { cardColumns } from '../profiles/operations.ts'

/** Match and thread in one statement; undefined when the pair has a match already. */
export async function addMatch(tx: Tx, one: MemberId, other: MemberId, at: Date) {
  const { rows } = await sql<{ matchId: MatchId; threadId: ThreadId }>`
    with match as (
      insert into matches (user_a_id, user_b_id, matched_at, created_at)
      values (least(${one}::uuid, ${other}::uuid), greatest(${one}::uuid, ${other}::uuid), ${at}, ${at})
      on conflict (user_a_id, user_b_id) do nothing
      returning id, user_a_id, user_b_id
    )
    insert into message_threads (match_id, user_a_id, user_b_id, created_at, active_at)
    select id, user_a_id, user_b_id, ${at}, ${at} from match
    returning match_id as "matchId", id as "threadId"`.execute(tx)
  return rows[0]
}

/** A place in the list: the moment with the microseconds Postgres keeps, and the id that breaks ties. */
export interface Place {
  activeAt: string
  id: string
}

export type ThreadRow = Awaited<ReturnType<typeof listThreads>>[number]

/** A member's open threads, newest activity first: an index scan from either side, merged. */
export function listThreads(db: Db, member: MemberId, { after, limit }: { after: Place | undefined; limit: number }) {
  const page = (side: Side) =>
    openThreads(db, member, side)
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(t.active_at, t.id) < (${after?.activeAt}::timestamptz, ${after?.id}::uuid)`),
      )
      .orderBy('t.active_at', 'desc')
      .orderBy('t.id', 'desc')
      .limit(limit)
  return db
    .selectFrom(bothSides(db, page).as('threads'))
    .selectAll()
    .orderBy('active_at', 'desc')
    .orderBy('thread_id', 'desc')
    .limit(limit)
    .execute()
}

/** One open thread of a member; anybody else's, a blocked one and one that never was are the same nothing. */
export function findThread(db: Db, member: MemberId, thread: ThreadId) {
  return bothSides(db, (side) => openThreads(db, member, side).where('t.id', '=', thread)).executeTakeFirst()
}

const sides = {
  a: { own: 't.user_a_id', other: 't.user_b_id', unread: 't.a_unread', readByOther: 't.b_read_seq' },
  b: { own: 't.user_b_id', other: 't.user_a_id', unread: 't.b_unread', readByOther: 't.a_read_seq' },
} as const
type Side = keyof typeof sides

function bothSides(db: Db, query: (side: Side) => ReturnType<typeof openThreads>) {
  return db
    .selectFrom(query('a').as('a'))
    .selectAll()
    .unionAll(db.selectFrom(query('b').as('b')).selectAll())
}

/** Threads whose match stands and whose two members haven't blocked each other, with the other member's card. */
function openThreads(db: Db, member: MemberId, side: Side) {
  const { own, other, unread, readByOther } = sides[side]
  return db
    .selectFrom('message_threads as t')
    .innerJoin('matches as m', 'm.id', 't.match_id')
    .innerJoin('profiles', 'profiles.id', other)
    .where(own, '=', member)
    .where('m.unmatched_at', 'is', null)
    .where(isNotBlocked(own, other))
    .where(isNotBlocked(other, own))
    .select([
      't.id as thread_id',
      't.match_id',
      'm.matched_at',
      't.last_message_at',
      't.last_preview',
      't.last_sender_id',
      't.active_at',
      `${unread} as unread`,
      `${readByOther} as read_by_other`,
    ])
    .select(sql<string>`t.active_at::text`.as('active_at_text'))
    .select(cardColumns)
    .select('profiles.account_status')
}

function isNotBlocked(blocker: string, blocked: string) {
  return sql<boolean>`not exists (select from blocks where blocker_id = ${sql.ref(blocker)} and blocked_id = ${sql.ref(blocked)})`
}
