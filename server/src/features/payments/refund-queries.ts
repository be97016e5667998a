import type { MemberId, OrderId, PaymentId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { DualApproval } from '../../lib/dual-approval.ts'
import type { SendableRequest } from './notice-rules.ts'
import type { RefundPart } from './refund-match-rules.ts'

export interface RefundRequest extends DualApproval {
  id: string
  paymentId: PaymentId
}

export async function lockRefundRequest(tx: Tx, id: string): Promise<RefundRequest | undefined> {
  const row = await tx
    .selectFrom('refund_requests')
    .select(['id', 'payment_id', 'asked_by', 'needs_second', 'decided_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      paymentId: row.payment_id,
      askedBy: row.asked_by,
      needsSecond: row.needs_second,
      decidedAt: row.decided_at,
    }
  )
}

interface Decision {
  by: MemberId
  isApproved: boolean
  at: Date
}

export async function saveRefundDecision(
  tx: Tx,
  id: string,
  { by, isApproved, at }: Decision,
): Promise<void> {
  await tx
    .updateTable('refund_requests')
    .set({ decided_by: by, decided_at: at, is_approved: isApproved })
    .where('id', '=', id)
    .execute()
}

interface NewRefund {
  id: string
  paymentId: PaymentId
  amountMinor: number
  reason: string
  /** Null for withdrawals and for the check for duplicate subscriptions. */
  askedBy: MemberId | null
  at: Date
  /** True if a second admin must approve it. */
  needsSecond?: boolean
}

export async function addRefundRequest(tx: Tx, refund: NewRefund): Promise<void> {
  await tx
    .insertInto('refund_requests')
    .values({
      id: refund.id,
      payment_id: refund.paymentId,
      amount_minor: refund.amountMinor,
      reason: refund.reason,
      asked_by: refund.askedBy,
      asked_at: refund.at,
      needs_second: refund.needsSecond ?? false,
    })
    .execute()
}

/** Finds a refund request with the data its provider needs. */
export function findRefundRequest(db: Db, id: string) {
  return db
    .selectFrom('refund_requests as request')
    .innerJoin('payments', 'payments.id', 'request.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .leftJoin('plan_changes', 'plan_changes.id', 'payments.plan_change_id')
    .select(({ fn }) => [
      'request.id',
      'request.sent_at as sentAt',
      'request.needs_second as needsSecond',
      'request.is_approved as isApproved',
      'request.amount_minor as amountMinor',
      'payments.provider',
      'payments.payment_ref as paymentRef',
      'payments.order_id as orderId',
      'payments.user_id as memberId',
      'payments.receipt_number as receiptNumber',
      'payments.disputed_at as disputedAt',
      'payments.dispute_won as isDisputeWon',
      'orders.kind',
      fn.coalesce('plan_changes.item', 'orders.item').as('item'),
      'orders.tokens',
      fn.coalesce('plan_changes.months', 'orders.months').as('months'),
      'orders.currency_code as currency',
      'orders.decimals',
    ])
    .where('request.id', '=', id)
    .executeTakeFirst()
}

/** Sums a payment's refund requests, except declined and failed ones. */
export async function sumRefundRequests(db: Db, paymentId: PaymentId): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(amount_minor), 0)::bigint as total from refund_requests
    where payment_id = ${paymentId} and failed_at is null and is_approved is not false`.execute(db)
  return rows[0]?.total ?? 0
}

/** True while a refund of a payment of an order waits for a second admin, who may decline it. */
export async function hasUndecidedRefund(db: Db, orderId: OrderId): Promise<boolean> {
  const row = await db
    .selectFrom('refund_requests')
    .innerJoin('payments', 'payments.id', 'refund_requests.payment_id')
    .select('refund_requests.id')
    .where('payments.order_id', '=', orderId)
    .where('needs_second', '=', true)
    .where('decided_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Lists refund requests that the provider may know, oldest first; without those waiting for a
 * second admin.
 */
export async function listSendableRequests(
  tx: Tx,
  paymentId: PaymentId,
): Promise<SendableRequest[]> {
  const { rows } = await sql<SendableRequest>`
    select asked_by as "askedBy", amount_minor as "amountMinor", coalesce(decided_at, asked_at) as "sendableAt", sent_at is not null as "isSent",
      exists (select from withdrawals where withdrawals.refund_id = refund_requests.id) as "isWithdrawal"
    from refund_requests
    where payment_id = ${paymentId} and failed_at is null and (not needs_second or is_approved is true)
    order by "sendableAt", id`.execute(tx)
  return rows
}

/** Lists the parts of a payment's refunds up to a total, oldest first. */
export async function listRefundParts(
  tx: Tx,
  paymentId: PaymentId,
  upToMinor: number,
): Promise<RefundPart[]> {
  const { rows } = await sql<RefundPart>`
    select refunded_minor - lag(refunded_minor, 1, 0::bigint) over (order by refunded_minor) as minor, refunded_at as at
    from payment_refunds where payment_id = ${paymentId} and refunded_minor <= ${upToMinor} order by refunded_minor`.execute(
    tx,
  )
  return rows
}

/** Sets a date once. Returns whether it was set. */
export async function markRefundRequest(
  tx: Tx,
  id: string,
  mark: 'sent_at' | 'failed_at',
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refund_requests')
    .set({ [mark]: at })
    .where('id', '=', id)
    .where(mark, 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
