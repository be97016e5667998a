import type { Deps } from '../../../deps.ts'
import { defineJob } from '../../../jobs.ts'
import { describeItem } from '../catalogue-rules.ts'
import { findStep } from '../money-rules.ts'
import { applyProviderFacts } from '../operations.ts'
import { listOfOrder } from '../payment-queries.ts'
import { findBilledUntil } from '../period-rules.ts'
import { listPlanChanges } from '../plan-change-queries.ts'
import { isOpenChange } from '../plan-change-rules.ts'
import { findOrder } from '../queries.ts'
import { PLAN_CHANGE_MARGIN_MS } from '../rules.ts'
import { findOfOrder } from '../subscription-queries.ts'
import { renewalTask } from '../task-rules.ts'
import { addTerms } from '../term-rules.ts'

/**
 * Moves the provider's next charge to the end of the paid time and to the plan that is paid for,
 * after a reversal changed them. Computed from the current state, so repeated and late runs lead to
 * the same renewal. Where that time is over, nothing is charged any more.
 */
export const planRenewal = defineJob({
  ...renewalTask,
  async run({ orderId }, deps: Deps) {
    const { db, clock, payments } = deps
    const order = await findOrder(db, orderId)
    const gateway = order && payments.byProvider(order.provider)
    if (!order?.providerRef || !gateway?.planRenewal || gateway.isLive !== order.isLive) return
    const known = await findOfOrder(db, orderId)
    if (!known || known.endedAt !== null) return
    const { id, providerRef: ref, kind, provider, isLive } = order
    const { subscriptionRef } = known
    // A renewal that we haven't heard of must not be charged again.
    await applyProviderFacts(deps, {
      provider,
      isLive,
      facts: await gateway.fetchFacts({ orderId: id, ref, kind, subscriptionRef }),
    })

    const row = await findOfOrder(db, orderId)
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
        addTerms(order, changes, await listOfOrder(db, orderId)),
        findStep(order.decimals),
      )
      if (billedUntil <= row.paidUntil) return
      return applyProviderFacts(deps, {
        provider,
        isLive,
        facts: await gateway.cancelSubscription(subscriptionRef),
      })
    }
    const {
      item,
      months,
      tokens,
      amountMinor,
      currency,
      decimals,
      changeId,
      paidUntil: startsAt,
    } = row
    const description = describeItem({ kind: 'subscription', item, months, tokens })
    await gateway.planRenewal({
      changeId,
      orderId,
      subscriptionRef,
      description,
      amountMinor,
      months,
      currency,
      decimals,
      startsAt,
    })
  },
})
