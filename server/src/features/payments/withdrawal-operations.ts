import type { MemberId, OrderId, PaymentId } from '@adire/contract/ids.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs.ts'
import { fail } from '../../lib/fail.ts'
import { lockWallet } from '../tokens/shared-queries.ts'
import { findChargeStep } from './money-rules.ts'
import { settle } from './operations.ts'
import { listPaymentsByOrder, lockPaymentsByOrder } from './payment-queries.ts'
import { listUnused } from './period-rules.ts'
import { closePlanChange } from './plan-change-operations.ts'
import { listPlanChanges } from './plan-change-queries.ts'
import { isOpenChange } from './plan-change-rules.ts'
import { lockOrder, type OrderRow } from './queries.ts'
import { isReversed } from './rules.ts'
import { addRefundRequest, hasUndecidedRefund, sumRefundRequests } from './refund-queries.ts'
import { endSubscription, findSubscriptionByOrder } from './subscription-queries.ts'
import { cancelTask, refundTask, withdrawalEmailTask } from './task-rules.ts'
import { addTerms } from './term-rules.ts'
import {
  addWithdrawal,
  countUnspent,
  listWithdrawals,
  type WithdrawalRow,
} from './withdrawal-queries.ts'
import {
  computePlanWithdrawal,
  computeTokenWithdrawal,
  findWithdrawalEnd,
  listWithdrawable,
  type WithdrawalTerms,
} from './withdrawal-rules.ts'

/** Reason of the refund requests of withdrawals, which admins read. */
const REASON = 'Withdrawal from contract'

export interface QuotedWithdrawal extends WithdrawalTerms {
  paidMinor: number
  until: Date
}

/** Why an order can't be withdrawn from. */
type WithdrawalObstacle = 'too_late' | 'nothing_left' | 'processing'

interface Quoted {
  now: Date
  /** Payment whose own right to withdraw is used, as by the link of its receipt. */
  paymentId?: PaymentId | undefined
}

/**
 * Computes what a withdrawal from an order gives back now, and until when it is possible. Fails with
 * WITHDRAWAL_UNAVAILABLE, and with NOT_FOUND for an order that was never paid.
 */
export async function quoteWithdrawal(
  db: Db,
  order: OrderRow,
  quoted: Quoted,
): Promise<QuotedWithdrawal> {
  const terms = await findWithdrawalTerms(db, order, quoted)
  return typeof terms === 'string' ? fail('WITHDRAWAL_UNAVAILABLE', { reason: terms }) : terms
}

/** Like `quoteWithdrawal`, but returns why there is nothing to withdraw from. */
export async function findWithdrawalTerms(
  db: Db,
  order: OrderRow,
  { now, paymentId }: Quoted,
): Promise<QuotedWithdrawal | WithdrawalObstacle> {
  const changes = await listPlanChanges(db, order.id)
  const rows = await listPaymentsByOrder(db, order.id)
  if (rows.length === 0) fail('NOT_FOUND')
  // Before the sums, which count a request until it is declined.
  const isUndecided = await hasUndecidedRefund(db, order.id)
  const all = await Promise.all(
    addTerms(order, changes, rows).map(async (payment) => ({
      ...payment,
      // Refunds made at the provider have no request here, so the larger of the two counts.
      askedMinor: Math.max(payment.refundedMinor, await sumRefundRequests(db, payment.id)),
    })),
  )
  const found = listWithdrawable(all, now)
  const [newest] = found
  if (!newest || (paymentId !== undefined && !found.some(({ id }) => id === paymentId))) {
    const isOwn = ({ id }: { id: PaymentId }) => id === paymentId
    return [...all.filter(isOwn), ...all.slice(-1)].some(isReversed) ? 'nothing_left' : 'too_late'
  }
  const isUpgrading = changes.some((change) => isOpenChange(change) && change.kind === 'upgrade')
  if (isUndecided || isUpgrading) return 'processing'
  const step = findChargeStep(order.decimals)
  const terms =
    order.kind === 'tokens'
      ? computeTokenWithdrawal(newest, {
          unspent: await countUnspent(db, order.memberId, newest.id),
          step,
        })
      : computePlanWithdrawal(found, { unused: listUnused(all, now, step), now, step })
  if (terms.refundMinor === 0) return 'nothing_left'
  const paidMinor = found.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return { ...terms, paidMinor, until: findWithdrawalEnd(newest.paidAt) }
}

interface SeenWithdrawal extends Omit<Quoted, 'now'> {
  orderId: OrderId
  memberId: MemberId
  refundMinor: number
  tokens: number
}

/**
 * Withdraws from an order on the terms that its member saw, once: of two tabs, the wallet's lock
 * admits one, and the other finds its withdrawal. Fails with WITHDRAWAL_CHANGED if the terms differ
 * by now, and like `quoteWithdrawal`.
 */
export async function withdrawFromOrder(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { orderId, memberId, paymentId, refundMinor, tokens }: SeenWithdrawal,
): Promise<{ order: OrderRow; withdrawn: readonly WithdrawalRow[] }> {
  await lockWallet(tx, memberId)
  const order = await lockOrder(tx, orderId)
  if (order?.memberId !== memberId) return fail('NOT_FOUND')
  const earlier = await listWithdrawals(tx, orderId)
  if (earlier.length > 0) return { order, withdrawn: earlier }
  await lockPaymentsByOrder(tx, orderId)
  const terms = await quoteWithdrawal(tx, order, { now: deps.clock.now(), paymentId })
  if (terms.refundMinor !== refundMinor || terms.tokens !== tokens)
    fail('WITHDRAWAL_CHANGED', { refundMinor: terms.refundMinor, tokens: terms.tokens })
  await applyWithdrawal(tx, deps, { order, terms })
  return { order, withdrawn: await listWithdrawals(tx, orderId) }
}

/**
 * Withdraws from an order: takes its tokens back or ends its premium, and queues its refunds and the
 * confirmation. The member's wallet and the order are locked.
 */
async function applyWithdrawal(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { order, terms }: { order: OrderRow; terms: WithdrawalTerms },
): Promise<void> {
  const at = deps.clock.now()
  for (const part of terms.parts) {
    const refundId = part.refundMinor > 0 ? crypto.randomUUID() : null
    if (refundId !== null)
      await queueRefund(tx, { refundId, paymentId: part.paymentId, minor: part.refundMinor, at })
    await addWithdrawal(tx, { ...part, orderId: order.id, memberId: order.memberId, refundId, at })
  }
  if (order.kind === 'subscription') await endPlan(tx, order, at)
  await settle(tx, deps, order)
  await enqueue(tx, withdrawalEmailTask, { orderId: order.id })
}

interface QueuedRefund {
  refundId: string
  paymentId: PaymentId
  minor: number
  at: Date
}

/** Requests the refund of a withdrawal, which needs no admin. */
export async function queueRefund(
  tx: Tx,
  { refundId, paymentId, minor, at }: QueuedRefund,
): Promise<void> {
  await addRefundRequest(tx, {
    id: refundId,
    paymentId,
    amountMinor: minor,
    reason: REASON,
    askedBy: null,
    at,
  })
  await enqueue(tx, refundTask, { refundId }, `payments.refund:${refundId}`)
}

async function endPlan(tx: Tx, order: OrderRow, at: Date): Promise<void> {
  const change = (await listPlanChanges(tx, order.id)).find(isOpenChange)
  if (change) await closePlanChange(tx, { change, order }, 'withdrawn_at', at)
  const subscription = await findSubscriptionByOrder(tx, order.id)
  if (!subscription) return
  await endSubscription(tx, subscription, at)
  const { id: orderId } = order
  await enqueue(tx, cancelTask, { orderId, isFinal: true }, `payments.cancel:${orderId}`)
}
