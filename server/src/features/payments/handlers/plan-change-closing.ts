import type { Tx } from '../../../db/db.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { PaymentGateway } from '../../../gateways/payment-gateway.ts'
import { enqueue } from '../../../jobs.ts'
import { publish } from '../../../realtime.ts'
import { notify } from '../../notifications/operations.ts'
import { describeChange } from '../notice-rules.ts'
import { listPlanChanges, markPlanChange, type PlanChangeRow } from '../plan-change-queries.ts'
import { isOpenChange } from '../plan-change-rules.ts'
import type { OrderRow } from '../queries.ts'
import type { SubscriptionRow } from '../subscription-queries.ts'
import { planChangeTask } from '../task-rules.ts'

/**
 * Ends a change of plan that has not started, and tells the member that the plan stays; nothing where it is closed already. One that
 * was being sent meanwhile may reach the provider after this, so the provider is told once more.
 */
export async function closePlanChange(
  tx: Tx,
  { change, order }: { change: PlanChangeRow; order: Pick<OrderRow, 'currency' | 'decimals'> },
  mark: 'withdrawn_at' | 'failed_at',
  at: Date,
): Promise<void> {
  if (!(await markPlanChange(tx, change.id, mark, at))) return
  if (mark === 'withdrawn_at' && change.sentAt === null)
    await enqueue(tx, planChangeTask, { changeId: change.id }, `payments.sendPlanChange:${change.id}`)
  await notify(tx, { to: change.memberId, kind: 'plan_change_withdrawn', facts: describeChange(change, order), at })
  await publish(tx, change.memberId, { type: 'payments.changed' })
}

/** The provider first: a change that is closed only here would still start there. */
export async function withdrawOpenChange({ db, clock }: Deps, row: SubscriptionRow, gateway: PaymentGateway): Promise<void> {
  const change = (await listPlanChanges(db, row.orderId)).find(isOpenChange)
  if (!change) return
  if (change.kind === 'downgrade' && row.endedAt === null) await gateway.keepPlan?.(row.subscriptionRef)
  await inTransaction(db, (tx) => closePlanChange(tx, { change, order: row }, 'withdrawn_at', clock.now()))
}

/** Drops a withdrawn change that reached the provider late; what was planned after it stays. */
export async function dropChange({ db }: Deps, row: SubscriptionRow, gateway: PaymentGateway): Promise<void> {
  const isReplaced = (await listPlanChanges(db, row.orderId)).some(isOpenChange)
  if (row.endedAt === null && !isReplaced) await gateway.keepPlan?.(row.subscriptionRef)
}
