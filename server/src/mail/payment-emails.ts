import { BRAND } from '@adire/contract/brand.ts'
import type { EmailText } from './email-text.ts'

interface Receipt {
  number: string
  description: string
  amount: string
  method: string
  tokens: number
  paidOn: string
  premiumUntil: string | null
  url: string
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
}: Receipt): EmailText {
  const gains = [
    ...(tokens > 0 ? [`${tokens} tokens are in your wallet.`] : []),
    ...(premiumUntil === null ? [] : [`Premium is yours until ${premiumUntil}.`]),
  ]
  return {
    subject: `Your receipt from ${BRAND.name}: ${amount}`,
    heading: 'Thank you for your payment',
    paragraphs: [
      `You paid ${amount} for ${description} on ${paidOn} by ${method}.`,
      ...(gains.length > 0 ? [gains.join(' ')] : []),
      `The receipt has the number ${number}. Name it whenever you write to us about this payment.`,
    ],
    button: { label: 'View and print the receipt', link: url },
    footnote: `You are receiving this email because you paid for something on ${BRAND.name}. If this wasn't you, tell us: ${BRAND.supportEmail}.`,
  }
}

/** Tells that the bank refused a renewal, and until when Premium lasts. */
export function writePaymentFailed({
  until,
  site,
}: {
  until: Date | null
  site: string
}): EmailText {
  return {
    subject: 'Your Premium could not be renewed',
    heading: 'We could not renew your Premium',
    paragraphs: [
      'Your bank or card refused the payment for the next period. Nothing was charged, and it will be tried again in the next days.',
      until === null
        ? 'Until it succeeds, Premium rests. Your photos, matches and messages stay as they are.'
        : `Premium stays yours until ${until.toISOString().slice(0, 10)}, as you have paid for. Your photos, matches and messages stay in any case.`,
    ],
    button: { label: 'Manage my subscription', link: `${site}/dashboard/subscription` },
    footnote: `You are receiving this email because you have a subscription on ${BRAND.name}. Questions: ${BRAND.supportEmail}.`,
  }
}
