import type { MemberId, OrderId, PaymentId } from '@adire/contract/ids.ts'
import type { PaymentProvider } from '@adire/contract/money.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { isAfter } from '../../db/keyset.ts'
import type { PageRange } from '../../lib/paging.ts'

const COLUMNS = [
  'payments.id',
  'payments.receipt_number as receiptNumber',
  'payments.user_id as memberId',
  'payments.order_id as orderId',
  'payments.provider',
  'payments.payment_ref as paymentRef',
  'payments.amount_minor as amountMinor',
  'payments.tokens',
  'payments.paid_at as paidAt',
  'payments.period_end as periodEnd',
  'payments.named_period_end as namedEnd',
  'payments.refunded_minor as refundedMinor',
  'payments.refunded_at as refundedAt',
  'payments.disputed_at as disputedAt',
  'payments.dispute_won as isDisputeWon',
  'payments.tokens_reversed as tokensReversed',
  'payments.plan_change_id as planChangeId',
  'payments.is_proration as isProration',
] as const

export type PaymentRow = Awaited<ReturnType<typeof listPaymentsByOrder>>[number]
export type ReceiptRow = NonNullable<Awaited<ReturnType<typeof findReceipt>>>
export type ListedReceipt = Awaited<ReturnType<typeof listReceipts>>[number]

export function listPaymentsByOrder(db: Db, orderId: OrderId) {
  return db
    .selectFrom('payments')
    .select(COLUMNS)
    .where('order_id', '=', orderId)
    .orderBy('paid_at')
    .orderBy('id')
    .execute()
}

export function findPaymentByRef(db: Db, provider: PaymentProvider, paymentRef: string) {
  return db
    .selectFrom('payments')
    .select(COLUMNS)
    .where('provider', '=', provider)
    .where('payment_ref', '=', paymentRef)
    .executeTakeFirst()
}

/** True for the first payment of an order, or of the plan it was changed to. */
const isFirst = sql<boolean>`not exists (select from payments earlier where earlier.order_id = payments.order_id
  and earlier.plan_change_id is not distinct from payments.plan_change_id
  and (earlier.paid_at, earlier.id) < (payments.paid_at, payments.id))`

/** Selects payments with the item they paid for: the plan change's, else the order's. */
const selectWithItem = (db: Db) =>
  db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .leftJoin('plan_changes', 'plan_changes.id', 'payments.plan_change_id')
    .select(COLUMNS)
    .select(({ fn }) => [
      'payments.usd_cents as usdCents',
      'orders.kind',
      fn.coalesce('plan_changes.item', 'orders.item').as('item'),
      fn.coalesce('plan_changes.months', 'orders.months').as('months'),
      'orders.currency_code as currency',
      'orders.decimals',
      'orders.method',
      isFirst.as('isFirst'),
    ])

/** Finds a payment with its item. */
export function findReceipt(db: Db, id: PaymentId) {
  return selectWithItem(db).where('payments.id', '=', id).executeTakeFirst()
}

/** Lists a member's payments after `before`, newest first, with what decides about a withdrawal. */
export function listReceipts(db: Db, member: MemberId, { after, limit }: PageRange) {
  return selectWithItem(db)
    .select([
      sql<boolean>`exists (select from withdrawals where withdrawals.order_id = payments.order_id)`.as(
        'isWithdrawn',
      ),
      sql<boolean>`not exists (select from payments later where later.order_id = payments.order_id
        and (later.paid_at, later.id) > (payments.paid_at, payments.id))`.as('isNewest'),
    ])
    .where('payments.user_id', '=', member)
    .where(isAfter(after, ['payments.paid_at', 'payments.id']))
    .orderBy('payments.paid_at', 'desc')
    .orderBy('payments.id', 'desc')
    .limit(limit)
    .execute()
}

interface NewPayment {
  memberId: MemberId
  orderId: OrderId
  provider: PaymentProvider
  paymentRef: string
  amountMinor: number
  usdCents: number
  tokens: number
  paidAt: Date
  periodEnd: Date | null
  planChangeId: string | null
  isProration: boolean
  now: Date
}

/**
 * Stores a payment once; repeated facts can only move it earlier and name a later end of its
 * period. `settle` then saves the computed `period_end`.
 */
export async function savePayment(
  tx: Tx,
  payment: NewPayment,
): Promise<{ id: PaymentId; isNew: boolean }> {
  const { rows } = await sql<{ id: PaymentId; is_new: boolean }>`
    insert into payments (user_id, order_id, provider, payment_ref, amount_minor, usd_cents, tokens, paid_at, period_end, named_period_end,
      plan_change_id, is_proration, created_at)
    values (${payment.memberId}, ${payment.orderId}, ${payment.provider}, ${payment.paymentRef}, ${payment.amountMinor}, ${payment.usdCents},
      ${payment.tokens}, ${payment.paidAt}, ${payment.periodEnd}::timestamptz, ${payment.periodEnd}::timestamptz,
      ${payment.planChangeId}, ${payment.isProration}, ${payment.now})
    on conflict (provider, payment_ref) do update set
      paid_at = least(payments.paid_at, excluded.paid_at),
      named_period_end = greatest(payments.named_period_end, excluded.named_period_end)
    returning id, xmax = 0 as is_new`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error('a payment was neither added nor found')
  return { id: row.id, isNew: row.is_new }
}

/**
 * Stores the refunded total of a payment, which only grows. Each total is also stored with its
 * time, so that revenue can date each part.
 */
export async function markRefunded(
  tx: Tx,
  id: PaymentId,
  { refundedMinor, at }: { refundedMinor: number; at: Date },
): Promise<void> {
  await sql`
    with part as (
      insert into payment_refunds as parts (payment_id, refunded_minor, refunded_at)
      select ${id}::uuid, ${refundedMinor}::bigint, ${at}::timestamptz where ${refundedMinor}::bigint > 0
      on conflict (payment_id, refunded_minor) do update set refunded_at = least(parts.refunded_at, excluded.refunded_at)
    )
    update payments set refunded_at = case when ${refundedMinor}::bigint > refunded_minor or refunded_at is null then ${at}::timestamptz
        when ${refundedMinor}::bigint = refunded_minor then least(refunded_at, ${at}::timestamptz) else refunded_at end,
      refunded_minor = greatest(refunded_minor, ${refundedMinor}::bigint)
    where id = ${id}`.execute(tx)
}

/** Stores a dispute; it is open until `closedAt`, and the latest decision counts. */
export async function markDisputed(
  tx: Tx,
  id: PaymentId,
  { at, closedAt, isWon }: { at: Date; closedAt: Date | null; isWon: boolean | null },
): Promise<void> {
  await sql`
    update payments set disputed_at = least(disputed_at, ${at}::timestamptz),
      dispute_won = case when ${closedAt}::timestamptz >= coalesce(dispute_closed_at, '-infinity') then ${isWon}::boolean else dispute_won end,
      dispute_closed_at = greatest(dispute_closed_at, ${closedAt}::timestamptz)
    where id = ${id}`.execute(tx)
}

export async function savePeriodEnd(tx: Tx, id: PaymentId, periodEnd: Date): Promise<void> {
  await tx.updateTable('payments').set({ period_end: periodEnd }).where('id', '=', id).execute()
}

export async function saveReversed(tx: Tx, id: PaymentId, tokens: number): Promise<void> {
  await tx.updateTable('payments').set({ tokens_reversed: tokens }).where('id', '=', id).execute()
}

/** Locks the payments of an order, so that no admin refunds one at the same time. */
export async function lockPaymentsByOrder(tx: Tx, orderId: OrderId): Promise<void> {
  for (const { id } of await listPaymentsByOrder(tx, orderId)) await lockPayment(tx, id)
}

export async function lockPayment(tx: Tx, id: PaymentId): Promise<void> {
  await tx.selectFrom('payments').select('id').where('id', '=', id).forUpdate().execute()
}
