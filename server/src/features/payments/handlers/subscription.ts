import { inTransaction } from '../../../db/transaction.ts'
import type { RequestContext } from '../../../deps.ts'
import { type Fact, type PaymentGateway, ProviderFailed } from '../../../gateways/payment-gateway.ts'
import type { Actor } from '../../../lib/actor.ts'
import { fail } from '../../../lib/fail.ts'
import { member } from '../../../procedures.ts'
import { findGift } from '../../grants/operations.ts'
import { hearFacts } from '../operations.ts'
import { SHOW_ENDED_MS } from '../rules.ts'
import { findNewest, type SubscriptionRow } from '../subscription-queries.ts'
import { viewSubscription } from '../view.ts'
import { publish } from '../../../realtime.ts'

type Member = RequestContext & { actor: Actor }

export const subscription = member.payments.subscription.handler(async ({ context }) => {
  const now = context.clock.now()
  const row = await findNewest(context.db, context.actor.id)
  const isForgotten = now.getTime() - (row?.endedAt ?? now).getTime() > SHOW_ENDED_MS
  const gift = await findGift(context.db, context.actor.id, now)
  return {
    subscription: row && !isForgotten ? viewSubscription(row, now) : null,
    gift: gift ? { startsAt: gift.startsAt.toISOString(), until: gift.until.toISOString() } : null,
  }
})

export const cancelSubscription = member.payments.cancelSubscription.handler(({ context }) =>
  change(
    context,
    ({ canCancel }) => canCancel,
    (gateway, ref) => gateway.cancelSubscription(ref),
  ),
)

export const resumeSubscription = member.payments.resumeSubscription.handler(({ context }) =>
  change(
    context,
    ({ canResume }) => canResume,
    (gateway, ref) => gateway.resumeSubscription(ref),
  ),
)

/** Tells the provider, and hears from it how it stands now; what is as wished already stays as it is. */
async function change(
  context: Member,
  isPossible: (view: ReturnType<typeof viewSubscription>) => boolean,
  tell: (gateway: PaymentGateway, ref: string) => Promise<Fact[]>,
) {
  const row = await findRunning(context)
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
    await inTransaction(context.db, (tx) => publish(tx, context.actor.id, { type: 'payments.changed' }))
  }
  return { subscription: viewSubscription(await findRunning(context), context.clock.now()) }
}

async function findRunning({ db, actor, clock }: Member): Promise<SubscriptionRow> {
  const row = await findNewest(db, actor.id)
  if (!row || viewSubscription(row, clock.now()).status === 'ended') return fail('NOT_FOUND')
  return row
}
