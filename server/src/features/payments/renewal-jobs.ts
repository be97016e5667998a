import type { Deps } from '../../deps.ts'
import type { RenewalRequest } from '../../gateways/payment-gateway.ts'
import { defineJob } from '../../jobs.ts'
import { describeItem } from '../../lib/order-names.ts'
import { findChargeStep } from './money-rules.ts'
import { applyProviderFacts } from './fact-operations.ts'
import { listPaymentsByOrder } from './payment-queries.ts'
import { findBilledUntil } from './period-rules.ts'
import { listPlanChanges } from './plan-change-queries.ts'
import { isOpenChange } from './plan-change-rules.ts'
import { findOrder } from './queries.ts'
import { PLAN_CHANGE_MARGIN_MS } from './rules.ts'
import { findSubscriptionByOrder, type SubscriptionRow } from './subscription-queries.ts'
import { renewalTask } from './task-rules.ts'
import { addTerms } from './term-rules.ts'

/**
 * Tells the provider when to charge next, and for which plan, after a reversal changed the end of
 * the paid time or the plan. If that end has passed, it cancels the subscription instead, so that
 * nothing is charged any more. Computed from the current state, so repeated and late runs lead to
 * the same renewal.
 */
export const planRenewal = defineJob({
  ...renewalTask,
  async run({ orderId }, deps: Deps) {
    const { db, clock, payments } = deps
    const order = await findOrder(db, orderId)
    const gateway = order && payments.byProvider(order.provider)
    if (!order?.providerRef || !gateway?.planRenewal || gateway.isLive !== order.isLive) return
    const known = await findSubscriptionByOrder(db, orderId)
    if (!known || known.endedAt !== null) return
    const { providerRef: ref, kind, provider, isLive } = order
    const { subscriptionRef } = known
    // A renewal whose event is still missing must not be charged again.
    const facts = await gateway.fetchFacts({ orderId, ref, kind, subscriptionRef })
    await applyProviderFacts(deps, { provider, isLive, facts })

    const row = await findSubscriptionByOrder(db, orderId)
    const changes = await listPlanChanges(db, orderId)
    // A change of plan sets the next charge itself; it is computed again when the change is
    // withdrawn.
    if (
      !row ||
      row.endedAt !== null ||
      row.cancels ||
      row.paidUntil === null ||
      changes.some(isOpenChange)
    )
      return
    if (row.paidUntil.getTime() < clock.now().getTime() + PLAN_CHANGE_MARGIN_MS) {
      const billedUntil = findBilledUntil(
        addTerms(order, changes, await listPaymentsByOrder(db, orderId)),
        findChargeStep(order.decimals),
      )
      if (billedUntil <= row.paidUntil) return
      const cancelled = await gateway.cancelSubscription(subscriptionRef)
      return applyProviderFacts(deps, { provider, isLive, facts: cancelled })
    }
    await gateway.planRenewal(toRenewal(row, row.paidUntil))
  },
})

function toRenewal(row: SubscriptionRow, startsAt: Date): RenewalRequest {
  const { orderId, subscriptionRef, item, months, tokens, changeId } = row
  const { amountMinor, currency, decimals } = row
  const description = describeItem({ kind: 'subscription', item, months, tokens })
  return {
    changeId,
    orderId,
    subscriptionRef,
    description,
    amountMinor,
    months,
    currency,
    decimals,
    startsAt,
  }
}
