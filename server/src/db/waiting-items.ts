import { QUEUE_COUNT_MAXIMUM } from '@adire/contract/work-queues.ts'
import { type RawBuilder, sql } from 'kysely'

/** An item of a work queue. */
export interface WaitingItem {
  since: Date
  /** Null if the target time of the queue applies, counted from `since`. */
  due_at: Date | null
  is_urgent: boolean
}

interface Columns {
  since: RawBuilder<unknown>
  dueAt?: RawBuilder<unknown>
  isUrgent?: RawBuilder<unknown>
}

/**
 * SQL that selects the items of a work queue, at most `QUEUE_COUNT_MAXIMUM`: those that are due
 * first. `source` is everything after `from`.
 */
export function waitingItems(
  source: RawBuilder<unknown>,
  { since, dueAt = sql`null::timestamptz`, isUrgent = sql`false` }: Columns,
): RawBuilder<WaitingItem> {
  return sql`
    select ${since} as since, ${dueAt} as due_at, ${isUrgent} as is_urgent from ${source}
    order by due_at, since limit ${sql.lit(QUEUE_COUNT_MAXIMUM)}`
}
