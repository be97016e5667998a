import type { LinkedWithdrawal } from '@adire/contract/withdrawals.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { RequestContext } from '../../../deps.ts'
import { fail } from '../../../lib/fail.ts'
import { describeItem } from '../../../lib/order-names.ts'
import { visitor } from '../../../procedures.ts'
import { findBalance } from '../../tokens/shared-queries.ts'
import { findReceipt, type ReceiptRow } from '../payment-queries.ts'
import { findOrder } from '../queries.ts'
import { getReference } from '../rules.ts'
import { readWithdrawalToken } from '../withdrawal-link-rules.ts'
import { findWithdrawalTerms, withdrawFromOrder } from '../withdrawal-operations.ts'
import { isErased, listWithdrawals, lockProfile } from '../withdrawal-queries.ts'
import { findWithdrawalEnd } from '../withdrawal-rules.ts'
import { viewQuote, viewWithdrawal } from '../view.ts'

export const withdrawalByLink = visitor.payments.withdrawalByLink.handler(
  async ({ input: { token }, context }) => viewLink(context, await readLink(context, token)),
)

/** Withdraws by the link of a receipt. Reading the link changes nothing. */
export const withdrawByLink = visitor.payments.withdrawByLink.handler(
  async ({ input: { token, ...seen }, context }) => {
    const payment = await readLink(context, token)
    const { id: paymentId, orderId, memberId } = payment
    await inTransaction(context.db, async (tx) => {
      // Before the other locks, because an erasure locks the profile first, too.
      await lockProfile(tx, memberId)
      if (await isErased(tx, memberId)) fail('LINK_INVALID')
      await withdrawFromOrder(tx, context, { ...seen, orderId, memberId, paymentId })
    })
    return viewLink(context, payment)
  },
)

/** Reads the payment of a link; LINK_INVALID for anything else, and once its member is erased. */
async function readLink({ db, config }: RequestContext, token: string): Promise<ReceiptRow> {
  const id = readWithdrawalToken(token, config.sessionSecrets) ?? fail('LINK_INVALID')
  const payment = (await findReceipt(db, id)) ?? fail('LINK_INVALID')
  return (await isErased(db, payment.memberId)) ? fail('LINK_INVALID') : payment
}

/** Maps the order to what anyone with the email may see. */
async function viewLink(
  { db, clock }: RequestContext,
  payment: ReceiptRow,
): Promise<LinkedWithdrawal> {
  const order = (await findOrder(db, payment.orderId)) ?? fail('LINK_INVALID')
  const linked = {
    reference: getReference(order.id),
    description: describeItem(payment),
    paidAt: payment.paidAt.toISOString(),
    until: findWithdrawalEnd(payment.paidAt).toISOString(),
  }
  const withdrawn = await listWithdrawals(db, order.id)
  if (withdrawn.length > 0)
    return { state: 'withdrawn', ...linked, ...viewWithdrawal({ order, withdrawn }) }
  const terms = await findWithdrawalTerms(db, order, { now: clock.now(), paymentId: payment.id })
  if (typeof terms === 'string') return { state: 'unavailable', ...linked, reason: terms }
  const balance = await findBalance(db, order.memberId)
  return { state: 'open', ...linked, ...viewQuote(order, terms, balance) }
}
