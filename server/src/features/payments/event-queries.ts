import type { MemberId } from '@adire/contract/ids.ts'
import type { PaymentProvider } from '@adire/contract/money.ts'
import type { EventOutcome } from '@adire/contract/quarantined-events.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { Fact, ProviderEvent } from '../../gateways/payment-gateway.ts'

/** Stores a provider event once; undefined if it was stored before. */
export async function addEvent(
  tx: Tx,
  provider: PaymentProvider,
  { event, at }: { event: ProviderEvent; at: Date },
): Promise<number | undefined> {
  const added = await tx
    .insertInto('payment_events')
    .values({ provider, event_id: event.id, event_type: event.type, received_at: at })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return undefined
  const payload = JSON.stringify({ isLive: event.isLive, payload: event.payload })
  await tx
    .insertInto('payment_event_payloads')
    .values({ event_id: added.id, payload, received_at: at })
    .execute()
  return added.id
}

/** Finds a stored event; undefined once its payload was deleted (`deleteOldPayloads`). */
export function findEvent(db: Db, id: number) {
  return db
    .selectFrom('payment_events')
    .innerJoin('payment_event_payloads as stored', 'stored.event_id', 'payment_events.id')
    .leftJoin('payment_event_outcomes as results', 'results.event_id', 'payment_events.id')
    .select([
      'payment_events.id',
      'payment_events.provider',
      'payment_events.event_id as eventId',
      'payment_events.event_type as type',
      sql<boolean>`(stored.payload ->> 'isLive')::boolean`.as('isLive'),
      sql`stored.payload -> 'payload'`.as('payload'),
      'results.outcome',
    ])
    .where('payment_events.id', '=', id)
    .executeTakeFirst()
}

interface EventResult {
  outcome: EventOutcome
  reason: string | null
  memberId: MemberId | null
  /** Payment or subscription reference that a later event must make known. */
  waitsFor: string | null
  facts: Fact[]
  at: Date
}

/** Stores the result of an event; a retry replaces the earlier one. */
export async function saveOutcome(
  tx: Tx,
  eventId: number,
  { outcome, reason, memberId, waitsFor, facts, at }: EventResult,
): Promise<void> {
  const values = {
    outcome,
    reason,
    user_id: memberId,
    waits_for: waitsFor,
    facts: JSON.stringify(facts),
    decided_at: at,
  }
  await tx
    .insertInto('payment_event_outcomes')
    .values({ event_id: eventId, ...values })
    .onConflict((conflict) => conflict.column('event_id').doUpdateSet(values))
    .execute()
}

/** Reads and locks the events that wait for these references, oldest first. */
export async function lockWaitingEvents(
  tx: Tx,
  provider: PaymentProvider,
  refs: string[],
): Promise<{ id: number; isLive: boolean; facts: Fact[] }[]> {
  if (refs.length === 0) return []
  const { rows } = await sql<{ id: number; isLive: boolean; facts: Fact[] }>`
    select results.event_id as id, coalesce((stored.payload ->> 'isLive')::boolean, false) as "isLive", results.facts
    from payment_event_outcomes results join payment_events events on events.id = results.event_id
    left join payment_event_payloads stored on stored.event_id = events.id
    where results.outcome = 'waiting' and results.waits_for = any(${refs}::text[]) and events.provider = ${provider}
    order by results.event_id for update of results`.execute(tx)
  return rows
}

/**
 * Serializes events about the same references. The lock is not on a row, because the order may
 * still be unknown; the references are sorted, so that two events can't deadlock.
 */
export async function lockRefs(tx: Tx, provider: PaymentProvider, refs: string[]): Promise<void> {
  for (const ref of [...new Set(refs)].toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`payments:${provider}:${ref}`}, 0))`.execute(
      tx,
    )
}

/** Lists stored events without a result, whose job was lost; the next run lists further ones. */
export async function listUndecidedEvents(db: Db, before: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('payment_events as events')
    .innerJoin('payment_event_payloads as stored', 'stored.event_id', 'events.id')
    .leftJoin('payment_event_outcomes as results', 'results.event_id', 'events.id')
    .select('events.id')
    .where('results.event_id', 'is', null)
    .where('events.received_at', '<', before)
    .orderBy('events.id')
    .limit(200)
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteOldPayloads(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('payment_event_payloads').where('received_at', '<', before).execute()
}
