import { sql } from 'kysely'
import { z } from 'zod'
import { defineBackfill } from '../../db/backfills.ts'

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
