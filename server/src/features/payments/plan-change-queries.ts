import type { PlanChangeKind } from '@adire/contract/plan-changes.ts'
import type { MemberId, OrderId } from '@adire/contract/ids.ts'
import type { PlanId } from '@adire/contract/payments.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { PLAN_CHANGE_GIVE_UP_MS } from './rules.ts'

const COLUMNS = [
  'id',
  'user_id as memberId',
  'order_id as orderId',
  'kind',
  'from_item as fromItem',
  'item',
  'months',
  'tokens',
  'amount_minor as amountMinor',
  'usd_cents as usdCents',
  'credit_minor as creditMinor',
  'charge_minor as chargeMinor',
  'charge_usd_cents as chargeUsdCents',
  'charge_tokens as chargeTokens',
  'starts_at as startsAt',
  'created_at as createdAt',
  'sent_at as sentAt',
  'applied_at as appliedAt',
  'withdrawn_at as withdrawnAt',
  'failed_at as failedAt',
  'resumes_renewal as resumesRenewal',
] as const

export type PlanChangeRow = NonNullable<Awaited<ReturnType<typeof findPlanChange>>>

export function findPlanChange(db: Db, id: string) {
  return db.selectFrom('plan_changes').select(COLUMNS).where('id', '=', id).executeTakeFirst()
}

/** Lists all changes of a subscription, oldest first. */
export function listPlanChanges(db: Db, orderId: OrderId) {
  return db
    .selectFrom('plan_changes')
    .select(COLUMNS)
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

interface NewPlanChange {
  id: string
  memberId: MemberId
  orderId: OrderId
  kind: PlanChangeKind
  fromItem: PlanId
  item: PlanId
  months: number
  tokens: number
  amountMinor: number
  usdCents: number
  rateToUsd: string
  creditMinor: number
  chargeMinor: number
  chargeUsdCents: number
  chargeTokens: number
  startsAt: Date
  at: Date
}

export async function addPlanChange(tx: Tx, change: NewPlanChange): Promise<void> {
  await tx
    .insertInto('plan_changes')
    .values({
      id: change.id,
      user_id: change.memberId,
      order_id: change.orderId,
      kind: change.kind,
      from_item: change.fromItem,
      item: change.item,
      months: change.months,
      tokens: change.tokens,
      amount_minor: change.amountMinor,
      usd_cents: change.usdCents,
      rate_to_usd: change.rateToUsd,
      credit_minor: change.creditMinor,
      charge_minor: change.chargeMinor,
      charge_usd_cents: change.chargeUsdCents,
      charge_tokens: change.chargeTokens,
      starts_at: change.startsAt,
      created_at: change.at,
    })
    .execute()
}

/** Sets the start of a change to its earliest payment, even if the change was withdrawn or failed. */
export async function markPlanChangeApplied(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`update plan_changes set applied_at = least(applied_at, ${at}::timestamptz) where id = ${id}`.execute(
    tx,
  )
}

/** Sets a date once, on an open change only. Returns whether it was set. */
export async function markPlanChange(
  tx: Tx,
  id: string,
  mark: 'sent_at' | 'withdrawn_at' | 'failed_at',
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('plan_changes')
    .set({ [mark]: at })
    .where('id', '=', id)
    .where(mark, 'is', null)
    .where('applied_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Makes an open change due for sending again. Withdrawals begin with it: if one stops between the
 * provider and our database, the change is sent once more.
 */
export async function unmarkSent(tx: Tx, id: string): Promise<void> {
  await sql`
    update plan_changes set sent_at = null
    where id = ${id} and applied_at is null and withdrawn_at is null and failed_at is null`.execute(
    tx,
  )
}

/** Stores that the subscription renews again once this deferred change is withdrawn. */
export async function markResumed(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('plan_changes')
    .set({ resumes_renewal: true })
    .where('id', '=', id)
    .where('kind', '=', 'deferred')
    .execute()
}

/** Clears `markResumed`, because the subscription was cancelled since. */
export async function clearResumed(tx: Tx, orderId: OrderId): Promise<void> {
  await tx
    .updateTable('plan_changes')
    .set({ resumes_renewal: false })
    .where('order_id', '=', orderId)
    .execute()
}

/** True if the subscription was upgraded and any of its payments was refunded or disputed. */
export async function hasReversedUpgrade(tx: Tx, orderId: OrderId): Promise<boolean> {
  const row = await tx
    .selectFrom('payments')
    .select(({ fn }) => [
      fn.agg<boolean>('bool_or', ['is_proration']).as('isUpgraded'),
      sql<boolean>`bool_or(refunded_minor > 0 or disputed_at is not null)`.as('isReversed'),
    ])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row?.isUpgraded === true && row.isReversed
}

/** Returns whether a member is leaving, has left or was banned. */
export async function isLeaving(db: Db, memberId: MemberId): Promise<boolean> {
  const profile = await db
    .selectFrom('profiles')
    .select('account_status')
    .where('id', '=', memberId)
    .executeTakeFirst()
  return profile === undefined || ['deleting', 'erased', 'banned'].includes(profile.account_status)
}

/**
 * Withdraws scheduled changes that should have started with a renewal which was charged on the old
 * terms.
 */
export function withdrawPassedChanges(tx: Tx, orderId: OrderId, paidAt: Date) {
  return tx
    .updateTable('plan_changes')
    .set({ withdrawn_at: paidAt })
    .where('order_id', '=', orderId)
    .where('kind', '<>', 'upgrade')
    .where('starts_at', '<=', paidAt)
    .where('applied_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('failed_at', 'is', null)
    .returning(['id', 'from_item as fromItem'])
    .execute()
}

/**
 * Lists changes the provider hasn't answered yet, and those that were withdrawn before it did: a
 * server may have died after the provider accepted one.
 */
export async function listUnsentChanges(
  db: Db,
  { before, now }: { before: Date; now: Date },
): Promise<{ id: string; createdAt: Date }[]> {
  const since = new Date(now.getTime() - PLAN_CHANGE_GIVE_UP_MS)
  return db
    .selectFrom('plan_changes')
    .select(['id', 'created_at as createdAt'])
    .where('sent_at', 'is', null)
    .where('applied_at', 'is', null)
    .where('failed_at', 'is', null)
    .where((where) =>
      where.or([
        where('withdrawn_at', 'is', null),
        where('withdrawn_at', '>', since).and(
          where.or([where('kind', '=', 'downgrade'), where('resumes_renewal', '=', true)]),
        ),
      ]),
    )
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(200)
    .execute()
}
