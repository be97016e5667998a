import type { MemberId } from '@adire/contract/ids.ts'
import type { PaymentProvider } from '@adire/contract/money.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'

export interface QuarantinedEventRow {
  id: number
  provider: PaymentProvider
  eventId: string
  eventType: string
  reason: string | null
  memberId: MemberId | null
  handle: string | null
  facts: unknown
  receivedAt: Date
  decidedAt: Date
  hasPayload: boolean
  closedAt: Date | null
  closedBy: string | null
  closeReason: string | null
}

/** Lists quarantined events, newest first, with the order's member if the event names one. */
export async function listQuarantinedEvents(
  db: Db,
  { state, before, limit }: { state: 'open' | 'closed'; before: number | undefined; limit: number },
): Promise<QuarantinedEventRow[]> {
  const { rows } = await sql<QuarantinedEventRow>`
    select results.event_id as id, events.provider, events.event_id as "eventId", events.event_type as "eventType", results.reason, members.id as "memberId", members.handle,
      results.facts, events.received_at as "receivedAt", results.decided_at as "decidedAt", stored.event_id is not null as "hasPayload",
      results.closed_at as "closedAt", closers.handle as "closedBy", results.close_reason as "closeReason"
    from payment_event_outcomes results
    join payment_events events on events.id = results.event_id
    left join payment_event_payloads stored on stored.event_id = results.event_id
    left join orders on orders.id::text = results.facts -> 0 ->> 'orderId'
    left join profiles members on members.id = coalesce(results.user_id, orders.user_id) and members.account_status <> 'erased'
    left join profiles closers on closers.id = results.closed_by and closers.account_status <> 'erased'
    where results.outcome = 'quarantined' and (results.closed_at is null) = ${state === 'open'}::boolean
      and (${before ?? null}::bigint is null or results.event_id < ${before ?? null}::bigint)
    order by results.event_id desc
    limit ${limit}`.execute(db)
  return rows
}

export async function countQuarantinedEvents(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from payment_event_outcomes where outcome = 'quarantined' and closed_at is null`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Reads and locks the result of an event. */
export function lockOutcome(tx: Tx, eventId: number) {
  return tx
    .selectFrom('payment_event_outcomes')
    .select(['outcome', 'reason', 'closed_at as closedAt'])
    .where('event_id', '=', eventId)
    .forUpdate()
    .executeTakeFirst()
}

export function findOutcome(db: Db, eventId: number) {
  return db
    .selectFrom('payment_event_outcomes')
    .select(['outcome', 'reason'])
    .where('event_id', '=', eventId)
    .executeTakeFirst()
}

export async function closeOutcome(
  tx: Tx,
  eventId: number,
  { by, at, reason }: { by: MemberId; at: Date; reason: string },
): Promise<void> {
  await tx
    .updateTable('payment_event_outcomes')
    .set({ closed_at: at, closed_by: by, close_reason: reason })
    .where('event_id', '=', eventId)
    .execute()
}
