import type { MemberId } from '@adire/contract/ids.ts'
import type { Subscription } from '@adire/contract/payments.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { RequestContext } from '../../../deps.ts'
import { type Fact, type PaymentGateway, ProviderFailed } from '../../../gateways/payment-gateway.ts'
import { fail } from '../../../lib/fail.ts'
import { member, visitor } from '../../../procedures.ts'
import { readSupportLink } from '../../auth/operations.ts'
import { findGift } from '../../grants/operations.ts'
import { hearFacts } from '../operations.ts'
import { SHOW_ENDED_MS } from '../rules.ts'
import { findNewest, type SubscriptionRow } from '../subscription-queries.ts'
import { viewSubscription } from '../view.ts'
import { publish } from '../../../realtime.ts'

export const subscription = member.payments.subscription.handler(async ({ context }) => {
  const gift = await findGift(context.db, context.actor.id, context.clock.now())
  return {
    subscription: await readSubscription(context, context.actor.id),
    gift: gift ? { startsAt: gift.startsAt.toISOString(), until: gift.until.toISOString() } : null,
  }
})

export const subscriptionByLink = visitor.payments.subscriptionByLink.handler(async ({ input, context }) => ({
  subscription: await readSubscription(context, (await readSupportLink(context, input.token)).memberId),
}))

export const cancelSubscription = member.payments.cancelSubscription.handler(({ context }) => change(context, context.actor.id, cancelling))

export const cancelSubscriptionByLink = visitor.payments.cancelSubscriptionByLink.handler(async ({ input, context }) =>
  change(context, (await readSupportLink(context, input.token)).memberId, cancelling),
)

export const resumeSubscription = member.payments.resumeSubscription.handler(({ context }) => change(context, context.actor.id, resuming))

interface Wish {
  isPossible: (view: Subscription) => boolean
  tell: (gateway: PaymentGateway, ref: string) => Promise<Fact[]>
}

const cancelling: Wish = { isPossible: ({ canCancel }) => canCancel, tell: (gateway, ref) => gateway.cancelSubscription(ref) }
const resuming: Wish = { isPossible: ({ canResume }) => canResume, tell: (gateway, ref) => gateway.resumeSubscription(ref) }

async function readSubscription({ clock, db }: RequestContext, memberId: MemberId): Promise<Subscription | null> {
  const now = clock.now()
  const row = await findNewest(db, memberId)
  const isForgotten = now.getTime() - (row?.endedAt ?? now).getTime() > SHOW_ENDED_MS
  return row && !isForgotten ? viewSubscription(row, now) : null
}

/** Tells the provider, and hears from it how it stands now; what is as wished already stays as it is. */
async function change(context: RequestContext, memberId: MemberId, { isPossible, tell }: Wish) {
  const row = await findRunning(context, memberId)
  if (isPossible(viewSubscription(row, context.clock.now()))) {
    const { provider, subscriptionRef } = row
    const gateway = context.payments.byProvider(provider) ?? fail('PAYMENT_PROVIDER_FAILED')
    try {
      await hearFacts(context, { provider, isLive: gateway.isLive, facts: await tell(gateway, subscriptionRef) })
    } catch (error) {
      if (!(error instanceof ProviderFailed)) throw error
      context.log.warn({ err: error, provider }, 'payments: a subscription could not be changed')
      return fail('PAYMENT_PROVIDER_FAILED')
    }
    await inTransaction(context.db, (tx) => publish(tx, memberId, { type: 'payments.changed' }))
  }
  return { subscription: viewSubscription(await findRunning(context, memberId), context.clock.now()) }
}

async function findRunning({ db, clock }: RequestContext, memberId: MemberId): Promise<SubscriptionRow> {
  const row = await findNewest(db, memberId)
  if (!row || viewSubscription(row, clock.now()).status === 'ended') return fail('NOT_FOUND')
  return row
}
