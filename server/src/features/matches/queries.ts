import type { MatchId, MemberId, ThreadId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { isAfter } from '../../db/keyset.ts'
import type { PageRange } from '../../lib/paging.ts'
import { cardColumns } from '../profiles/shared-queries.ts'
import {
  isBlockedBetween,
  isSeenBy,
  memberIs,
  visibilityIn,
} from '../profiles/shared-visibility-queries.ts'

export interface NewMatch {
  one: MemberId
  other: MemberId
  at: Date
  /** Home of the messages of their thread. */
  home: number
}

/** Creates match and thread in one statement; undefined if the pair has a match already. */
export async function addMatch(tx: Tx, { one, other, at, home }: NewMatch) {
  const { rows } = await sql<{ matchId: MatchId; threadId: ThreadId }>`
    with match as (
      insert into matches (user_a_id, user_b_id, matched_at, created_at)
      values (least(${one}::uuid, ${other}::uuid), greatest(${one}::uuid, ${other}::uuid), ${at}, ${at})
      on conflict (user_a_id, user_b_id) do nothing
      returning id, user_a_id, user_b_id
    )
    insert into message_threads (match_id, user_a_id, user_b_id, created_at, active_at, home_id)
    select id, user_a_id, user_b_id, ${at}, ${at}, ${home}::smallint from match
    returning match_id as "matchId", id as "threadId"`.execute(tx)
  return rows[0]
}

/**
 * Saves the end of a match under the pair's lock; false if it has ended before. A trigger dates it
 * no earlier than the last message.
 */
export async function saveMatchEnd(
  tx: Tx,
  match: MatchId,
  { by, at }: { by: MemberId; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('matches')
    .set({ unmatched_at: at, unmatched_by: by })
    .where('id', '=', match)
    .where('unmatched_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Marks uncelebrated matches with visible members as celebrated; of two concurrent calls only one
 * gets each.
 */
export async function claimCelebrations(
  db: Db,
  member: MemberId,
  { ids, at }: { ids: readonly MatchId[]; at: Date },
): Promise<MatchId[]> {
  const { rows } = await sql<{ id: MatchId }>`
    update matches
    set a_celebrated_at = case when user_a_id = ${member} then ${at}::timestamptz else a_celebrated_at end,
      b_celebrated_at = case when user_b_id = ${member} then ${at}::timestamptz else b_celebrated_at end
    where id = any(${ids}::uuid[]) and unmatched_at is null
      and exists (
        select from profiles other where other.id = case when user_a_id = ${member} then user_b_id else user_a_id end
          and ${isSeenBy('other', memberIs(member))})
      and ((user_a_id = ${member} and a_celebrated_at is null) or (user_b_id = ${member} and b_celebrated_at is null))
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

interface ThreadFilter extends PageRange {
  /** Word prefixes of the other member's handle. */
  search: string | undefined
  /**
   * Filters: without a message, unread, last message from the other member, or (`former`) with a
   * member who is gone.
   */
  only: 'new' | 'unread' | 'your_turn' | 'former' | undefined
}

export type ThreadRow = Awaited<ReturnType<typeof listThreads>>[number]

/**
 * Lists open threads, newest activity first. Merges two index scans, as a member is on either side
 * of a pair.
 */
export function listThreads(
  db: Db,
  member: MemberId,
  { after, search, only, limit }: ThreadFilter,
) {
  const page = (side: Side) =>
    openThreads(db, member, side)
      .where(isAfter(after, ['t.active_at', 't.id']))
      .where(
        only === 'former'
          ? sql<boolean>`${visibility} = 'former'`
          : sql<boolean>`${visibility} in ('seen', 'named')`,
      )
      .$if(only === 'former', (query) => query.where('t.last_seq', '>', 0))
      .$if(search !== undefined, (query) => query.where(matchesHandle(search ?? '')))
      .$if(only === 'new', (query) => query.where('t.last_seq', '=', 0))
      .$if(only === 'unread', (query) => query.where(sides[side].unread, '>', 0))
      .$if(only === 'your_turn', (query) => query.where('t.last_sender_id', '<>', member))
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

/** Matches word prefixes of a handle; a search without words finds nobody. */
function matchesHandle(search: string) {
  return sql<boolean>`exists (
    select from profile_terms where member_id = profiles.id
      and terms @@ (select string_agg(quote_literal('h/' || word) || ':*', ' & ')::tsquery from unnest(words_of(${search}::text)) word) offset 0)`
}

/**
 * Lists uncelebrated matches, newest first. A member who has read or written in one knows it
 * already.
 */
export function listUncelebrated(db: Db, member: MemberId, limit: number) {
  const waiting = (side: Side) =>
    openThreads(db, member, side)
      .where(`m.user_${side}_id`, '=', member)
      .where(`m.${side}_celebrated_at`, 'is', null)
      .where(`t.${side}_read_seq`, '=', 0)
      // Only the comment of their like is their own: all other messages are unread.
      .where(
        sql<boolean>`t.last_seq <= ${sql.ref(sides[side].unread)} + (exists (select from like_comments c
          where c.from_user_id = ${sql.ref(sides[side].own)} and c.to_user_id = ${sql.ref(sides[side].other)} and c.sent_at is not null))::integer`,
      )
      .where(sql<boolean>`${visibility} = 'seen'`)
  return db
    .selectFrom(bothSides(db, waiting).as('threads'))
    .selectAll()
    .orderBy('matched_at', 'desc')
    .limit(limit)
    .execute()
}

/**
 * Finds a member's own open thread; undefined if it is another member's, blocked or unknown, so
 * that the caller can't tell which.
 */
export function findThread(db: Db, member: MemberId, thread: ThreadId) {
  return bothSides(db, (side) =>
    openThreads(db, member, side).where('t.id', '=', thread),
  ).executeTakeFirst()
}

/** Visibility of the other member in an open thread, where both are matched and not blocked. */
const visibility = visibilityIn('profiles', sql`null::uuid`, {
  isBlocked: sql`false`,
  isMatched: sql`true`,
})

/** Columns of a thread for the member on each side of the pair. */
const sides = {
  a: {
    own: 't.user_a_id',
    other: 't.user_b_id',
    unread: 't.a_unread',
    readByOther: 't.b_read_seq',
  },
  b: {
    own: 't.user_b_id',
    other: 't.user_a_id',
    unread: 't.b_unread',
    readByOther: 't.a_read_seq',
  },
} as const

type Side = keyof typeof sides

function bothSides(db: Db, query: (side: Side) => ReturnType<typeof openThreads>) {
  return db
    .selectFrom(query('a').as('a'))
    .selectAll()
    .unionAll(db.selectFrom(query('b').as('b')).selectAll())
}

/** Selects threads with an open match and no block, with the other member's card. */
function openThreads(db: Db, member: MemberId, side: Side) {
  const { own, other, unread, readByOther } = sides[side]
  return db
    .selectFrom('message_threads as t')
    .innerJoin('matches as m', 'm.id', 't.match_id')
    .innerJoin('profiles', 'profiles.id', other)
    .where(own, '=', member)
    .where('m.unmatched_at', 'is', null)
    .where(sql<boolean>`not ${isBlockedBetween(sql.ref(own), sql.ref(other))}`)
    .select([
      't.id as thread_id',
      't.match_id',
      't.home_id',
      't.last_seq',
      'm.matched_at',
      't.last_message_at',
      't.last_preview',
      't.last_sender_id',
      't.active_at',
      `${unread} as unread`,
    ])
    .select(
      sql<number>`case when share_receipts(t.user_a_id, t.user_b_id) then ${sql.ref(readByOther)} else 0 end`.as(
        'read_by_other',
      ),
    )
    .select(sql<string>`t.active_at::text`.as('active_at_text'))
    .select(cardColumns)
    .select(visibility.as('visibility'))
}
