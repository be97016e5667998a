import type { MemberId } from '@adire/contract/ids.ts'
import type { Subscription } from '@adire/contract/payments.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { RequestContext } from '../../../deps.ts'
import {
  type Fact,
  type PaymentGateway,
  ProviderFailed,
} from '../../../gateways/payment-gateway.ts'
import { fail } from '../../../lib/fail.ts'
import { member, visitor } from '../../../procedures.ts'
import { findGift } from '../../premium-gifts/operations.ts'
import { applyProviderFacts } from '../fact-operations.ts'
import { closePlanChange } from '../plan-change-operations.ts'
import {
  clearResumed,
  listPlanChanges,
  markResumed,
  type PlanChangeRow,
  unmarkSent,
} from '../plan-change-queries.ts'
import { isOpenChange } from '../plan-change-rules.ts'
import { SHOW_ENDED_MS } from '../rules.ts'
import { findNewestSubscription, type SubscriptionRow } from '../subscription-queries.ts'
import { viewSubscription } from '../view.ts'
import { publish } from '../../../realtime.ts'
import { readSupportLink } from '../../auth/link-operations.ts'
import { lockWallet } from '../../tokens/shared-queries.ts'

/** Returns the member's subscription and complimentary premium, for the premium page. */
export const subscription = member.payments.subscription.handler(async ({ context }) => {
  const gift = await findGift(context.db, context.actor.id, context.clock.now())
  return {
    subscription: await readSubscription(context, context.actor.id),
    gift: gift ? { startsAt: gift.startsAt.toISOString(), until: gift.until.toISOString() } : null,
  }
})

// Procedures that end in `ByLink` are for people who can't log in; they take an emailed support link.
export const subscriptionByLink = visitor.payments.subscriptionByLink.handler(
  async ({ input, context }) => ({
    subscription: await readSubscription(
      context,
      (await readSupportLink(context, input.token)).memberId,
    ),
  }),
)

export const cancelSubscription = member.payments.cancelSubscription.handler(({ context }) =>
  cancelForMember(context, context.actor.id),
)

export const cancelSubscriptionByLink = visitor.payments.cancelSubscriptionByLink.handler(
  async ({ input, context }) =>
    cancelForMember(context, (await readSupportLink(context, input.token)).memberId),
)

export const resumeSubscription = member.payments.resumeSubscription.handler(({ context }) =>
  changeRenewal(context, context.actor.id, resuming),
)

/** A cancellation or a resumption. */
interface RenewalChange {
  isPossible: (view: Subscription) => boolean
  send: (gateway: PaymentGateway, ref: string) => Promise<Fact[]>
}

const cancelling: RenewalChange = {
  isPossible: ({ canCancel }) => canCancel,
  send: (gateway, ref) => gateway.cancelSubscription(ref),
}
const resuming: RenewalChange = {
  isPossible: ({ canResume }) => canResume,
  send: (gateway, ref) => gateway.resumeSubscription(ref),
}

/** Cancels a member's subscription; NOT_FOUND without one. Repeating it changes nothing. */
export function cancelForMember(context: RequestContext, memberId: MemberId) {
  return changeRenewal(context, memberId, cancelling)
}

/** Reads a member's subscription; null if there is none, or for long after it ended. */
export async function readSubscription(
  context: RequestContext,
  memberId: MemberId,
): Promise<Subscription | null> {
  const now = context.clock.now()
  const row = await findNewestSubscription(context.db, memberId)
  const endedLongAgo = now.getTime() - (row?.endedAt ?? now).getTime() > SHOW_ENDED_MS
  return row && !endedLongAgo ? view(context, row) : null
}

async function view({ clock, db }: RequestContext, row: SubscriptionRow): Promise<Subscription> {
  return viewSubscription(
    row,
    clock.now(),
    (await listPlanChanges(db, row.orderId)).find(isOpenChange),
  )
}

/**
 * Withdraws a scheduled plan change, at the provider and then here. A deferred change has cancelled
 * the subscription; with `resumes` it renews again.
 */
export async function withdrawChange(
  context: RequestContext,
  row: SubscriptionRow,
  { change, resumes }: { change: PlanChangeRow; resumes: boolean },
): Promise<void> {
  const { provider, subscriptionRef, memberId } = row
  const gateway = context.payments.byProvider(provider) ?? fail('PAYMENT_PROVIDER_FAILED')
  await inTransaction(context.db, async (tx) => {
    await unmarkSent(tx, change.id)
    if (resumes) await markResumed(tx, change.id)
  })
  const facts = await callProvider(context, provider, async () => {
    if (change.kind === 'downgrade') await gateway.keepPlan?.(subscriptionRef, change.id)
    // A cancellation that is still being sent is undone by `sendPlanChange` afterwards.
    return change.kind === 'deferred' && resumes && row.cancels
      ? gateway.resumeSubscription(subscriptionRef)
      : []
  })
  await inTransaction(context.db, async (tx) => {
    await lockWallet(tx, memberId)
    await closePlanChange(tx, { change, order: row }, 'withdrawn_at', context.clock.now())
  })
  if (facts.length > 0)
    await applyProviderFacts(context, { provider, isLive: gateway.isLive, facts })
}

/** Calls a provider; its failure becomes PAYMENT_PROVIDER_FAILED. */
async function callProvider<T>(
  { log }: RequestContext,
  provider: string,
  call: () => Promise<T>,
): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error
    log.warn({ err: error, provider }, 'payments: a subscription could not be changed')
    return fail('PAYMENT_PROVIDER_FAILED')
  }
}

/**
 * Cancels or resumes a subscription at the provider and applies the answer. Both first withdraw a
 * scheduled plan change: nothing renews, or the old plan does.
 */
async function changeRenewal(
  context: RequestContext,
  memberId: MemberId,
  { isPossible, send }: RenewalChange,
) {
  const row = await findRunning(context, memberId)
  if (isPossible(viewSubscription(row, context.clock.now()))) {
    const { provider, subscriptionRef } = row
    const planned = (await listPlanChanges(context.db, row.orderId)).find(
      (one) => isOpenChange(one) && one.kind !== 'upgrade',
    )
    if (planned) await withdrawChange(context, row, { change: planned, resumes: false })
    const gateway = context.payments.byProvider(provider) ?? fail('PAYMENT_PROVIDER_FAILED')
    // Otherwise `sendPlanChange` could still resume a subscription that is cancelled here.
    await inTransaction(context.db, (tx) => clearResumed(tx, row.orderId))
    const facts = await callProvider(context, provider, () => send(gateway, subscriptionRef))
    await applyProviderFacts(context, { provider, isLive: gateway.isLive, facts })
    await inTransaction(context.db, (tx) => publish(tx, memberId, { type: 'payments.changed' }))
  }
  return { subscription: await view(context, await findRunning(context, memberId)) }
}

async function findRunning(
  { db, clock }: RequestContext,
  memberId: MemberId,
): Promise<SubscriptionRow> {
  const row = await findNewestSubscription(db, memberId)
  if (!row || viewSubscription(row, clock.now()).status === 'ended') return fail('NOT_FOUND')
  return row
}
