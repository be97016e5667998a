import type { PaymentId } from '@adire/contract/ids.ts'
import type { Subscription } from '@adire/contract/payments.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { RequestContext } from '../../../deps.ts'
import { fail } from '../../../lib/fail.ts'
import { visitor } from '../../../procedures.ts'
import { readCancelToken } from '../cancel-link-rules.ts'
import { findLinkedPayment, markLinkUsed } from '../renewal-queries.ts'
import { findNewestSubscription } from '../subscription-queries.ts'
import { viewSubscription } from '../view.ts'
import { cancelForMember } from './subscription.ts'

export const planByCancelLink = visitor.payments.planByCancelLink.handler(
  async ({ input: { token }, context }) => toLinkedPlan((await readLink(context, token)).view),
)

/** Cancels by the link of a renewal email. Reading the link changes nothing. */
export const cancelByCancelLink = visitor.payments.cancelByCancelLink.handler(
  async ({ input: { token }, context }) => {
    const link = await readLink(context, token)
    if (link.view.canCancel) {
      await cancelForMember(context, link.memberId)
      await inTransaction(context.db, (tx) => markLinkUsed(tx, link.paymentId, context.clock.now()))
    }
    return toLinkedPlan((await readLinkedSubscription(context, link)) ?? fail('LINK_INVALID'))
  },
)

/**
 * Reads a link: valid until the next payment, for the subscription of its payment only, and once. A
 * link that has cancelled stays readable while the subscription is cancelled.
 */
async function readLink(context: RequestContext, token: string) {
  const paymentId: PaymentId =
    readCancelToken(token, context.config.sessionSecrets) ?? fail('LINK_INVALID')
  const payment = (await findLinkedPayment(context.db, paymentId)) ?? fail('LINK_INVALID')
  const view = await readLinkedSubscription(context, payment)
  const isOver = !view || view.status === 'ended' || !payment.isNewest
  if (isOver || (payment.isUsed && view.canCancel)) return fail('LINK_INVALID')
  return { ...payment, paymentId, view }
}

async function readLinkedSubscription(
  { db, clock }: RequestContext,
  {
    memberId,
    orderId,
  }: Pick<NonNullable<Awaited<ReturnType<typeof findLinkedPayment>>>, 'memberId' | 'orderId'>,
): Promise<Subscription | undefined> {
  const row = await findNewestSubscription(db, memberId)
  return row?.orderId === orderId ? viewSubscription(row, clock.now()) : undefined
}

function toLinkedPlan({ plan, paidUntil, canCancel }: Subscription) {
  return { plan, paidUntil, isCancelled: !canCancel }
}
