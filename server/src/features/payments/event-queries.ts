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
  const kept = JSON.stringify({ isLive: event.isLive, payload: event.payload })
  await tx
    .insertInto('payment_event_payloads')
    .values({ event_id: added.id, payload: kept, received_at: at })
    .execute()
  return added.id
}

export function findEvent(db: Db, id: number) {
  return db
    .selectFrom('payment_events as e')
    .innerJoin('payment_event_payloads as p', 'p.event_id', 'e.id')
    .leftJoin('payment_event_outcomes as o', 'o.event_id', 'e.id')
    .select([
      'e.id',
      'e.provider',
      'e.event_id as eventId',
      'e.event_type as type',
      sql<boolean>`(p.payload ->> 'isLive')::boolean`.as('isLive'),
      sql`p.payload -> 'payload'`.as('payload'),
      'o.outcome',
    ])
    .where('e.id', '=', id)
    .executeTakeFirst()
}

interface EventResult {
  outcome: EventOutcome
  reason: string | null
  memberId: MemberId | null
  waitsFor: string | null
  facts: Fact[]
  at: Date
}

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

/** Takes events that waited for these references. */
export async function takeWaiting(
  tx: Tx,
  provider: PaymentProvider,
  refs: string[],
): Promise<{ id: number; isLive: boolean; facts: Fact[] }[]> {
  if (refs.length === 0) return []
  const { rows } = await sql<{ id: number; isLive: boolean; facts: Fact[] }>`
    select o.event_id as id, coalesce((p.payload ->> 'isLive')::boolean, false) as "isLive", o.facts
    from payment_event_outcomes o join payment_events e on e.id = o.event_id left join payment_event_payloads p on p.event_id = e.id
    where o.outcome = 'waiting' and o.waits_for = any(${refs}::text[]) and e.provider = ${provider}
    order by o.event_id for update of o`.execute(tx)
  return rows
}

/** Serializes events about the same references, also while their order is unknown. */
export async function lockRefs(tx: Tx, provider: PaymentProvider, refs: string[]): Promise<void> {
  for (const ref of [...new Set(refs)].toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`payments:${provider}:${ref}`}, 0))`.execute(
      tx,
    )
}

/** Lists stored events without a result, whose job was lost. */
export async function listUndecidedEvents(db: Db, before: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('payment_events as e')
    .innerJoin('payment_event_payloads as p', 'p.event_id', 'e.id')
    .leftJoin('payment_event_outcomes as o', 'o.event_id', 'e.id')
    .select('e.id')
    .where('o.event_id', 'is', null)
    .where('e.received_at', '<', before)
    .orderBy('e.id')
    .limit(200)
    .execute()
  return rows.map(({ id }) => id)
}

export async function forgetPayloads(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('payment_event_payloads').where('received_at', '<', before).execute()
}
