import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs.ts'
import { composeText } from '../../mail/compose.ts'
import { writePaymentFailed, writePaymentReceipt } from '../../mail/payment-emails.ts'
import { findRecipient } from '../../mail/queries.ts'
import { writeSender } from '../../mail/sender.ts'
import { signCancelUrl } from './cancel-link-rules.ts'
import { findReceipt, listPaymentsByOrder, type ReceiptRow } from './payment-queries.ts'
import { findCountry } from './queries.ts'
import { findConsent, findPlanChangeConsent } from './renewal-queries.ts'
import { findSubscriptionByOrder } from './subscription-queries.ts'
import { failureEmailTask, receiptTask } from './task-rules.ts'
import { viewReceipt } from './view.ts'
import { signWithdrawalUrl } from './withdrawal-link-rules.ts'
import { hasWithdrawalRight } from './withdrawal-rules.ts'
import {
  writeCancellationNotice,
  writeWithdrawalRight,
  writeWithdrawalWays,
} from './withdrawal-text-rules.ts'

/** Emails the receipt of a new payment. Erased members have no address. */
export const sendReceipt = defineJob({
  ...receiptTask,
  async run({ paymentId }, { db, config, mailer }: Deps) {
    const receipt = await findReceipt(db, paymentId)
    const recipient = receipt && (await findRecipient(db, receipt.memberId))
    if (!receipt || !recipient) return
    const isPlan = receipt.kind === 'subscription'
    const { orderId, planChangeId } = receipt
    // Each consent states the price of its own plan.
    const consent =
      planChangeId === null
        ? isPlan && (await findConsent(db, orderId))
        : await findPlanChangeConsent(db, planChangeId)
    const country = await findCountry(db, receipt.memberId)
    const write = () =>
      writePaymentReceipt({
        ...viewReceipt(receipt, config),
        withdrawal: hasWithdrawalRight(receipt)
          ? writeWithdrawal(receipt, { country, config })
          : null,
        cancelUrl: isPlan ? signCancelUrl(paymentId, config) : null,
        terms: consent ? { text: consent.text, agreedAt: consent.agreedAt } : null,
      })
    await mailer.send(composeText(recipient, write))
  },
})

/** Writes the right to withdraw from a payment, and signs the link that uses it. */
function writeWithdrawal(
  receipt: ReceiptRow,
  { country, config }: { country: string; config: Deps['config'] },
) {
  const sender = writeSender(config.company.address)
  const notice = writeCancellationNotice(receipt, { country, sender })
  const right = `${writeWithdrawalRight(receipt)} ${writeWithdrawalWays()}`
  return {
    paragraphs: notice === undefined ? [right] : [right, notice],
    url: signWithdrawalUrl(receipt.id, config),
  }
}

/** Emails a member that their bank refused a renewal, unless a later charge has succeeded. */
export const sendFailureEmail = defineJob({
  ...failureEmailTask,
  async run({ orderId }, { db, config, mailer, clock }: Deps) {
    const subscription = await findSubscriptionByOrder(db, orderId)
    const recipient = subscription && (await findRecipient(db, subscription.memberId))
    if (!subscription?.failedAt || !recipient) return
    if (subscription.lastPaidAt !== null && subscription.failedAt < subscription.lastPaidAt) return
    const premiumUntil =
      subscription.paidUntil !== null && subscription.paidUntil > clock.now()
        ? subscription.paidUntil
        : null
    const newest = (await listPaymentsByOrder(db, orderId)).at(-1)
    const write = () =>
      writePaymentFailed({
        until: premiumUntil,
        site: config.publicUrl,
        cancelUrl: newest ? signCancelUrl(newest.id, config) : null,
      })
    await mailer.send(composeText(recipient, write))
  },
})

/**
 * The same job under its former name, which servers of the previous release still queue while they
 * are replaced. Only for this release.
 */
export const sendFailureLetter = defineJob({
  ...sendFailureEmail,
  name: 'payments.sendFailureLetter',
})
