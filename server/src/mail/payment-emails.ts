import { BRAND } from '@adire/contract/brand.ts'
import { writeDay } from '../lib/formats.ts'
import { plural, t } from '../lib/text.ts'
import type { EmailLink, EmailText } from './email-text.ts'

interface Receipt {
  number: string
  description: string
  amount: string
  method: string
  tokens: number
  /** Day: `2026-11-29`. */
  paidOn: string
  premiumUntil: string | null
  /** Printable receipt. */
  url: string
  /**
   * The right to withdraw, and a link that does it; null for renewals shorter than a year, which have
   * no such right.
   */
  withdrawal: { paragraphs: string[]; url: string } | null
  /** Link that cancels the subscription; null for tokens. */
  cancelUrl: string | null
  /** Renewal terms that the member agreed to. */
  terms: { text: string; agreedAt: Date } | null
}

/** Payment receipt with a link to its printable page. */
export function writePaymentReceipt({
  number,
  description,
  amount,
  method,
  tokens,
  paidOn,
  premiumUntil,
  url,
  withdrawal,
  cancelUrl,
  terms,
}: Receipt): EmailText {
  const gains = [
    ...(tokens > 0
      ? [
          t`${plural(tokens, { one: '# token has', other: '# tokens have' })} been added to your wallet.`,
        ]
      : []),
    ...(premiumUntil === null ? [] : [t`You have Premium until ${writeDay(premiumUntil)}.`]),
  ]
  return {
    subject: t`Your receipt from ${BRAND.name}: ${amount}`,
    heading: t`Thank you for your payment`,
    paragraphs: [
      t`You paid ${amount} for ${description} on ${writeDay(paidOn)}. Payment method: ${method}.`,
      ...(gains.length > 0 ? [gains.join(' ')] : []),
      t`Your receipt number is ${number}. Please mention it if you write to us about this payment.`,
      ...(terms === null
        ? []
        : [t`On ${writeDay(terms.agreedAt)} you agreed to these terms: ${terms.text}`]),
      ...(withdrawal?.paragraphs ?? []),
    ],
    links: [
      ...(withdrawal === null
        ? []
        : [{ label: t`Withdraw from contract here`, link: withdrawal.url }]),
      ...writeCancelLink(cancelUrl),
    ],
    button: { label: t`View and print receipt`, link: url },
    footnote: t`You’re receiving this email because you bought something on ${BRAND.name}. If this wasn’t you, write to ${BRAND.supportEmail}.`,
  }
}

function writeCancelLink(link: string | null): EmailLink[] {
  return link === null ? [] : [{ label: t`Cancel the renewal without logging in`, link }]
}

/** Tells that the bank refused a renewal, and until when Premium lasts. */
export function writePaymentFailed({
  until,
  site,
  cancelUrl,
}: {
  until: Date | null
  site: string
  cancelUrl: string | null
}): EmailText {
  return {
    subject: t`We couldn’t renew your Premium`,
    heading: t`We couldn’t renew your Premium`,
    paragraphs: [
      t`Your bank declined the payment for the next period. You weren’t charged. We’ll try again in the next few days.`,
      until === null
        ? t`Your Premium is paused until a payment succeeds. Your photos, matches and messages stay as they are.`
        : t`You have Premium until ${writeDay(until)}, because you have paid for that time. You keep your photos, matches and messages either way.`,
    ],
    links: writeCancelLink(cancelUrl),
    button: { label: t`Manage subscription`, link: `${site}/dashboard/subscription` },
    footnote: t`You’re receiving this email because you have a subscription on ${BRAND.name}. Questions? Write to ${BRAND.supportEmail}.`,
  }
}

interface Withdrawal {
  reference: string
  description: string
  withdrawnAt: Date
  paidOn: Date
  refund: string
  method: string
  /** Tokens that were taken back. */
  tokens: number
  isSubscription: boolean
  site: string
}

/** Confirms a withdrawal from contract: what was withdrawn from, when, and how it is refunded. */
export function writeWithdrawal({
  reference,
  description,
  withdrawnAt,
  paidOn,
  refund,
  method,
  tokens,
  isSubscription,
  site,
}: Withdrawal): EmailText {
  const taken = t`We took back ${plural(tokens, { one: '# token', other: '# tokens' })} from this order.`
  const effects = [
    ...(isSubscription ? [t`Your Premium has ended, and we won’t charge you again.`] : []),
    ...(tokens > 0 ? [taken] : []),
  ]
  // Such as 15:00.
  const time = withdrawnAt.toISOString().slice(11, 16)
  return {
    subject: t`We received your withdrawal from the contract`,
    heading: t`Your withdrawal is confirmed`,
    paragraphs: [
      t`On ${writeDay(withdrawnAt)} at ${time} UTC you withdrew from the contract for ${description}. Your order number is ${reference}, and you paid on ${writeDay(paidOn)}.`,
      t`We’ve started your refund of ${refund} to the card or account you paid with (${method}). Most banks show it within 10 business days.`,
      ...(effects.length > 0 ? [effects.join(' ')] : []),
      t`Please keep this email as your confirmation.`,
    ],
    button: { label: t`View your orders`, link: `${site}/dashboard/wallet` },
    footnote: t`You’re receiving this email because you withdrew from a contract on ${BRAND.name}. If this wasn’t you, write to ${BRAND.supportEmail}.`,
  }
}

interface Reminder {
  description: string
  renewsOn: Date
  price: string
  /** Time between renewals, in the member's language: 'every 3 months'. */
  period: string
  cancelUrl: string
}

/** Reminds of a renewal: what renews, when, for how much, and how to cancel. */
export function writeRenewalReminder({
  description,
  renewsOn,
  price,
  period,
  cancelUrl,
}: Reminder): EmailText {
  const day = writeDay(renewsOn)
  return {
    subject: t`Your Premium renews on ${day} for ${price}`,
    heading: t`Your Premium renews on ${day}`,
    paragraphs: [
      t`Your subscription (${description}) renews on ${day}. You’ll pay ${price} on that date, then the same amount ${period} until you cancel.`,
      t`To keep Premium, you don’t need to do anything. To cancel, use the button below before ${day} (you don’t need to log in) or go to your wallet. You keep Premium until then.`,
    ],
    button: { label: t`Cancel subscription`, link: cancelUrl },
    footnote: t`You’re receiving this email because you have a subscription on ${BRAND.name}. Questions? Write to ${BRAND.supportEmail}.`,
  }
}
