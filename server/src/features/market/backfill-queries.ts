import { sql } from 'kysely'
import { z } from 'zod'
import { defineBackfill } from '../../db/backfills.ts'
import { PRIMARY_HOME } from '../../db/thread-homes.ts'

const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Finds when older conversations were answered. Messages in other homes are not read: those conversations count
 * once somebody writes again.
 */
export const fillAnswered = defineBackfill({
  name: 'threads.answered',
  cursor: z.uuid(),
  async runBatch(tx, cursor = FIRST, limit) {
    const { rows } = await sql<{ last: string | null; count: number }>`
      with batch as materialized (
        select id, answered_at from message_threads where id > ${cursor}::uuid order by id limit ${limit} for no key update
      ), found as (
        select batch.id, (
          select min(m.created_at) from messages m
          where m.conversation_id = batch.id and m.message_type = 'text' and m.sender_id <> first.sender_id and m.seq < coalesce(
            (select min(seq) from messages d where d.conversation_id = batch.id and d.message_type = 'decline'), m.seq + 1)
        ) as answered_at
        from batch cross join lateral (select sender_id from messages m where m.conversation_id = batch.id order by seq limit 1) first
        where batch.answered_at is null
      ), written as (
        update message_threads t set answered_at = found.answered_at from found where t.id = found.id and found.answered_at is not null
      )
      select max(id::text) as last, count(*) as count from batch`.execute(tx)
    const [found] = rows
    return found?.last ? { cursor: found.last, rows: found.count } : undefined
  },
})

/** Before the pair of the first comment. */
const FIRST_PAIR: [string, string] = [FIRST, FIRST]

/**
 * Removes the time of the answer from conversations whose second message, the comment of a like, had answered the first.
 * In the primary the first message that answers counts; those of other homes are changed only if nothing was written since.
 */
export const clearCommentAnswers = defineBackfill({
  name: 'threads.comment-answers',
  cursor: z.tuple([z.uuid(), z.uuid()]),
  async runBatch(tx, cursor = FIRST_PAIR, limit) {
    const { rows } = await sql<{ from: string; to: string }>`
      select from_user_id as "from", to_user_id as "to" from like_comments
      where (from_user_id, to_user_id) > (${cursor[0]}::uuid, ${cursor[1]}::uuid) order by from_user_id, to_user_id limit ${limit}`.execute(
      tx,
    )
    const last = rows.at(-1)
    if (!last) return undefined
    // The second statement reads messages that were being sent while the first one waited for their thread.
    const { rows: locked } = await sql<{ ids: string[] }>`
      select array(
        select t.id from like_comments one
        join like_comments other on other.from_user_id = one.to_user_id and other.to_user_id = one.from_user_id and other.sent_at is not null
        join message_threads t on t.user_a_id = one.from_user_id and t.user_b_id = one.to_user_id
        where (one.from_user_id, one.to_user_id) > (${cursor[0]}::uuid, ${cursor[1]}::uuid)
          and (one.from_user_id, one.to_user_id) <= (${last.from}::uuid, ${last.to}::uuid)
          and one.sent_at is not null and t.answered_at is not null and (t.last_seq = 2 or t.home_id = ${PRIMARY_HOME})
        order by t.id for no key update of t)::text[] as ids`.execute(tx)
    await sql`
      update message_threads t set answered_at = (
        select min(m.created_at) from messages m join messages before on before.conversation_id = m.conversation_id and before.seq = m.seq - 1
        where m.conversation_id = t.id and m.seq > 2 and m.message_type not in ('like_comment', 'decline') and m.sender_id <> before.sender_id
          and not exists (select from messages d where d.conversation_id = t.id and d.message_type = 'decline' and d.seq < m.seq))
      where t.id = any(${locked[0]?.ids ?? []}::uuid[]) and (t.home_id <> ${PRIMARY_HOME} or exists (
        select from messages one join messages two on two.conversation_id = one.conversation_id and two.seq = 2
        where one.conversation_id = t.id and one.seq = 1 and two.message_type = 'like_comment' and two.sender_id <> one.sender_id))`.execute(
      tx,
    )
    const next: [string, string] = [last.from, last.to]
    return { cursor: next, rows: rows.length }
  },
})
