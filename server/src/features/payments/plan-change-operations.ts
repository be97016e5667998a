import type { OrderId } from '@adire/contract/ids.ts'
import type { Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { PaymentGateway } from '../../gateways/payment-gateway.ts'
import { enqueue } from '../../jobs.ts'
import { publish } from '../../realtime.ts'
import { notify } from '../notifications/operations.ts'
import { describeChange } from './notice-rules.ts'
import {
  hasReversedUpgrade,
  listPlanChanges,
  markPlanChange,
  type PlanChangeRow,
} from './plan-change-queries.ts'
import { isOpenChange } from './plan-change-rules.ts'
import type { OrderRow } from './queries.ts'
import { findSubscriptionByOrder, type SubscriptionRow } from './subscription-queries.ts'
import { planChangeTask, renewalTask } from './task-rules.ts'

/**
 * Queues the computation of the next charge, for upgraded subscriptions with a reversed payment:
 * others renew when the provider says.
 */
async function enqueueRenewalIfReversed(tx: Tx, orderId: OrderId): Promise<void> {
  if (await hasReversedUpgrade(tx, orderId))
    await enqueue(tx, renewalTask, { orderId }, `payments.planRenewal:${orderId}`)
}

/**
 * Queues the computation of the next charge if a fact changed the plan or the paid time of an
 * upgraded subscription with a reversed payment, and withdraws a planned change whose date is wrong
 * by now. Call it after `settle`; `before` is the subscription before the fact.
 */
export async function updateNextCharge(
  tx: Tx,
  order: OrderRow,
  { before, at }: { before: SubscriptionRow | undefined; at: Date },
): Promise<void> {
  const after = await findSubscriptionByOrder(tx, order.id)
  if (!before || !after || after.endedAt !== null) return
  const isMoved =
    before.paidUntil?.getTime() !== after.paidUntil?.getTime() || before.changeId !== after.changeId
  if (!isMoved && before.cancels === after.cancels) return
  if (!(await hasReversedUpgrade(tx, order.id))) return
  const change = (await listPlanChanges(tx, order.id)).find(
    (one) => isOpenChange(one) && one.kind === 'downgrade',
  )
  if (change && change.startsAt.getTime() !== after.paidUntil?.getTime())
    await closePlanChange(tx, { change, order }, 'withdrawn_at', at)
  await enqueueRenewalIfReversed(tx, order.id)
}

/**
 * Closes an open plan change as withdrawn or failed, and notifies the member; a closed one stays as
 * it is. A withdrawn change may be on its way to the provider, so `sendPlanChange` undoes it there
 * afterwards.
 */
export async function closePlanChange(
  tx: Tx,
  { change, order }: { change: PlanChangeRow; order: Pick<OrderRow, 'currency' | 'decimals'> },
  mark: 'withdrawn_at' | 'failed_at',
  at: Date,
): Promise<void> {
  if (!(await markPlanChange(tx, change.id, mark, at))) return
  if (mark === 'withdrawn_at')
    await enqueue(
      tx,
      planChangeTask,
      { changeId: change.id },
      `payments.sendPlanChange:${change.id}`,
    )
  // The change may have replaced a renewal that a reversal had moved.
  await enqueueRenewalIfReversed(tx, change.orderId)
  await notify(tx, {
    to: change.memberId,
    kind: 'plan_change_withdrawn',
    facts: describeChange(change, order),
    at,
  })
  await publish(tx, change.memberId, { type: 'payments.changed' })
}

/**
 * Withdraws the open plan change of a subscription, at the provider first: a change that is closed
 * only here would still start there.
 */
export async function withdrawOpenChange(
  { db, clock }: Deps,
  row: SubscriptionRow,
  gateway: PaymentGateway,
): Promise<void> {
  const change = (await listPlanChanges(db, row.orderId)).find(isOpenChange)
  if (!change) return
  if (change.kind === 'downgrade' && row.endedAt === null)
    await gateway.keepPlan?.(row.subscriptionRef, change.id)
  await inTransaction(db, (tx) =>
    closePlanChange(tx, { change, order: row }, 'withdrawn_at', clock.now()),
  )
}
