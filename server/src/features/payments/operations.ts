import type { MemberId } from '@adire/contract/ids.ts'
import { SOURCE_LANGUAGE } from '@adire/contract/ui-languages.ts'
import { z } from 'zod'
import type { Tx } from '../../db/db.ts'
import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { SandboxEvent } from '../../gateways/payment-sandbox-checkout.ts'
import type { Fetch } from '../../gateways/payment-outbound.ts'
import { Payments } from '../../gateways/payment-providers.ts'
import { enqueue } from '../../jobs.ts'
import { publish } from '../../realtime.ts'
import { notify } from '../notifications/operations.ts'
import { rescheduleGifts } from '../premium-gifts/operations.ts'
import { findPremiumEnd } from '../premium-gifts/shared-queries.ts'
import { creditPurchase, reversePurchase } from '../tokens/operations.ts'
import { describeItem } from '../../lib/order-names.ts'
import { inLanguage } from '../../lib/text.ts'
import { findChargeStep } from './money-rules.ts'
import * as payments from './payment-queries.ts'
import { computePeriods } from './period-rules.ts'
import { listPlanChanges } from './plan-change-queries.ts'
import type { OrderRow } from './queries.ts'
import { isRunning, isReversed, computeTokensToReverse } from './rules.ts'
import { createPlanStore, createSandboxStore } from './sandbox-queries.ts'
import * as subscriptions from './subscription-queries.ts'
import { undoDuplicateTask } from './task-rules.ts'
import { addTerms, type WithTerms } from './term-rules.ts'
import { listWithdrawals, type WithdrawalRow } from './withdrawal-queries.ts'
import { computeWithdrawnTokens } from './withdrawal-rules.ts'

/** Job that delivers a sandbox event to our webhook. */
export const sandboxTask = {
  name: 'payments.deliverSandboxEvent',
  payload: z.object({ event: SandboxEvent }),
}

type Clocked = Pick<Deps, 'clock'>

interface PaymentsOptions {
  /** Replaces `fetch`; tests pass one that simulates the providers. */
  fetch?: Fetch | undefined
  /** Delivers an event of the sandbox. By default a job does. */
  deliver?: (tx: Tx, event: SandboxEvent) => Promise<void>
}

/** Creates the payment gateways at startup, with their state in our database. */
export function createPayments(
  {
    config,
    db,
    clock,
    systemConfig,
  }: Pick<Deps, 'db' | 'clock' | 'systemConfig'> & { config: Config },
  { fetch, deliver = queueSandboxEvent }: PaymentsOptions = {},
): Payments {
  return new Payments({
    config,
    clock,
    plans: createPlanStore(db),
    sandboxStore: createSandboxStore(db, deliver),
    getDecimals: (code) => systemConfig.findCurrency(code)?.decimals ?? 2,
    ...(fetch && { fetch }),
  })
}

function queueSandboxEvent(tx: Tx, event: SandboxEvent): Promise<void> {
  return enqueue(tx, sandboxTask, { event })
}

/**
 * Computes the tokens and the premium that all payments of an order are worth now, and credits or
 * reverses the difference. After a withdrawal its premium has ended. Called after every fact, with the order and the member's wallet locked.
 * Idempotent. `owed` is the change of the member's debt.
 */
export async function settle(tx: Tx, deps: Clocked, order: OrderRow): Promise<{ owed: number }> {
  const list = addTerms(
    order,
    await listPlanChanges(tx, order.id),
    await payments.listPaymentsByOrder(tx, order.id),
  )
  const withdrawals = await listWithdrawals(tx, order.id)
  if (order.kind === 'subscription') {
    const periods = computePeriods(list, findChargeStep(order.decimals))
    for (const { id, periodEnd } of list) {
      const end = findEarliest(periods.get(id)?.end, withdrawals[0]?.withdrawnAt)
      if (end && end.getTime() !== periodEnd?.getTime()) await payments.savePeriodEnd(tx, id, end)
    }
  }
  let owed = 0
  for (const payment of list) {
    const withdrawal = withdrawals.find(({ paymentId }) => paymentId === payment.id)
    owed += await settleTokens(tx, deps, order, { ...payment, withdrawal })
  }
  if (order.kind === 'subscription') await settlePremium(tx, deps, order)
  await publish(tx, order.memberId, { type: 'payments.changed' })
  return { owed }
}

function findEarliest(end: Date | undefined, withdrawnAt: Date | undefined): Date | undefined {
  return end && withdrawnAt && withdrawnAt < end ? withdrawnAt : end
}

type SettledPayment = WithTerms<payments.PaymentRow> & { withdrawal: WithdrawalRow | undefined }

async function settleTokens(
  tx: Tx,
  { clock }: Clocked,
  order: OrderRow,
  { withdrawal, ...payment }: SettledPayment,
): Promise<number> {
  if (payment.tokens === 0) return 0
  const kind = order.kind === 'tokens' ? 'purchase' : 'subscription_bonus'
  // The ledger is in one language, because its entries never change.
  const description = inLanguage(SOURCE_LANGUAGE, () =>
    describeItem({ ...order, ...payment, tokens: order.tokens }),
  )
  await creditPurchase(tx, {
    member: order.memberId,
    tokens: payment.tokens,
    kind,
    ref: payment.id,
    description,
    at: clock.now(),
  })
  // Reversals have no unique reference, so `tokensReversed` makes them idempotent.
  const due = withdrawal
    ? computeWithdrawnTokens(payment, withdrawal)
    : computeTokensToReverse(payment)
  const change = due - payment.tokensReversed
  if (change === 0) return 0
  const ref = `${payment.id}:${crypto.randomUUID()}`
  const owed = await reversePurchase(tx, {
    member: order.memberId,
    tokens: change,
    ref,
    description: `${change > 0 ? 'Refunded' : 'Returned'}: ${description}`,
    at: clock.now(),
  })
  await payments.saveReversed(tx, payment.id, due)
  return owed
}

async function settlePremium(tx: Tx, { clock }: Clocked, order: OrderRow): Promise<void> {
  const [to, now] = [order.memberId, clock.now()]
  const before = await findPremiumEnd(tx, to, now)
  await recomputePremium(tx, to, now)
  if (before && !(await findPremiumEnd(tx, to, now)))
    await notify(tx, { to, kind: 'premium_ended', at: now })
  await endDuplicates(tx, order, now)
}

/**
 * Recomputes the end of a member's premium: the time their payments cover, and complimentary
 * premium after it (PAY-07). Idempotent.
 */
export async function recomputePremium(tx: Tx, member: MemberId, now: Date): Promise<void> {
  const { until, reversedAt } = await subscriptions.findPaidPremium(tx, member)
  const paidUntil = until ?? reversedAt
  const giftUntil = await rescheduleGifts(tx, member, { paidUntil, now })
  if (await subscriptions.savePremium(tx, member, { paidUntil, giftUntil }))
    await publish(tx, member, { type: 'profiles.changed' })
}

/** Ends and refunds all but the first paid subscription, so that nobody is charged for two. */
async function endDuplicates(tx: Tx, { memberId }: OrderRow, now: Date): Promise<void> {
  const [, ...later] = (await subscriptions.listRunning(tx, memberId)).filter((subscription) =>
    isRunning(subscription, now),
  )
  for (const { orderId } of later) {
    const list = await payments.listPaymentsByOrder(tx, orderId)
    if (list.some((payment) => !isReversed(payment)))
      await enqueue(tx, undoDuplicateTask, { orderId }, `payments.undoDuplicate:${orderId}`)
  }
}
