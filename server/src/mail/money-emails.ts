import { BRAND } from '@adire/contract/brand.ts'
import { NotificationFacts, NotificationKind } from '@adire/contract/notifications.ts'
import { z } from 'zod'
import { writeDay } from '../lib/write-day.ts'
import { writeMoney } from '../lib/write-money.ts'
import type { EmailText } from './email-text.ts'

/**
 * Movements of money or tokens that get an email of their own. A charge has its receipt, and a
 * refused renewal `writePaymentFailed`.
 */
export const MoneyKind = NotificationKind.extract([
  'tokens_granted',
  'tokens_corrected',
  'debt_settled',
  'referral_paid',
  'premium_given',
  'gift_ended',
  'premium_ended',
  'subscription_cancelled',
  'subscription_resumed',
  'plan_changed',
  'plan_change_planned',
  'plan_change_withdrawn',
  'plan_change_due',
  'payment_refunded',
  'refund_failed',
  'payment_disputed',
  'dispute_won',
  'dispute_lost',
])
export type MoneyKind = z.infer<typeof MoneyKind>

export const moneyEmail = z.object({
  mail: z.literal('money'),
  kind: MoneyKind,
  facts: NotificationFacts,
})

/** True for notifications that are sent as an email of their own. */
export function isMoneyKind(kind: NotificationKind): kind is MoneyKind {
  return MoneyKind.safeParse(kind).success
}

type Facts = NotificationFacts
type Text = {
  subject: string
  paragraphs: string[]
  leadsTo: 'wallet' | 'subscription' | 'referrals'
}

/** Writes the email about a movement of money or tokens. */
export function writeMoneyEmail(
  { kind, facts }: Pick<z.infer<typeof moneyEmail>, 'kind' | 'facts'>,
  site: string,
): EmailText {
  const { subject, paragraphs, leadsTo } = texts[kind](facts)
  return {
    subject,
    heading: subject,
    paragraphs,
    button: { label: buttons[leadsTo], link: `${site}/dashboard/${leadsTo}` },
    footnote: `You’re receiving this email because your ${BRAND.name} account or a payment changed. Questions? Write to ${BRAND.supportEmail}.`,
  }
}

const buttons = {
  wallet: 'See your wallet',
  subscription: 'Manage subscription',
  referrals: 'See your referrals',
}
const CONTACT = `If you think this is wrong, write to ${BRAND.supportEmail}.`

const texts: Record<MoneyKind, (facts: Facts) => Text> = {
  tokens_granted: ({ amount = 0 }) => ({
    subject: `Our team gave you ${writeTokens(amount)}`,
    paragraphs: [
      `${writeTokens(amount)} ${amount === 1 ? 'is' : 'are'} now in your wallet. You don’t need to do anything.`,
    ],
    leadsTo: 'wallet',
  }),
  tokens_corrected: ({ amount = 0 }) => ({
    subject: `Our team took back ${writeTokens(amount)}`,
    paragraphs: [
      `We corrected your wallet and took back ${writeTokens(amount)} that you had received from us.`,
      CONTACT,
    ],
    leadsTo: 'wallet',
  }),
  debt_settled: ({ amount = 0, owed = 0 }) => ({
    subject: `${writeTokens(amount)} of your purchase covered what you owed`,
    paragraphs: [
      `After an earlier refund, you owed us tokens that you had already spent. Your purchase covered ${writeTokens(amount)} of them.`,
      owed > 0
        ? `You still owe ${writeTokens(owed)}. Your next purchase covers them.`
        : 'You don’t owe any tokens now.',
    ],
    leadsTo: 'wallet',
  }),
  referral_paid: ({ amount = 0 }) => ({
    subject: `You earned ${writeTokens(amount)} for a referral`,
    paragraphs: [
      `Your friend is verified, and ${writeTokens(amount)} ${amount === 1 ? 'is' : 'are'} now in your wallet.`,
    ],
    leadsTo: 'referrals',
  }),
  premium_given: ({ until }) => ({
    subject: 'Our team gave you Premium',
    paragraphs: [
      `You have Premium${until === undefined ? '' : ` until ${writeDay(until)}`}. It costs nothing and doesn’t renew.`,
    ],
    leadsTo: 'subscription',
  }),
  gift_ended: (facts) => ({
    subject: 'Our team ended the Premium it gave you',
    paragraphs: [
      'The Premium our team gave you has ended. The Premium you pay for is unchanged.',
      ...writeUntil(facts),
      CONTACT,
    ],
    leadsTo: 'subscription',
  }),
  premium_ended: () => ({
    subject: 'Your Premium has ended',
    paragraphs: [
      'You will not be charged again. Your photos, matches and messages stay.',
      'You can subscribe again at any time.',
    ],
    leadsTo: 'subscription',
  }),
  subscription_cancelled: (facts) => ({
    subject: 'Your subscription was cancelled',
    paragraphs: [
      `${writeItem(facts, 'Your subscription')} was cancelled. You will not be charged again.`,
      ...writeUntil(facts),
    ],
    leadsTo: 'subscription',
  }),
  subscription_resumed: (facts) => ({
    subject: 'Your subscription continues',
    paragraphs: [
      `${writeItem(facts, 'Your subscription')} is no longer cancelled.`,
      facts.until === undefined || facts.money === undefined
        ? 'It renews when the time you paid for ends.'
        : `It renews on ${writeDay(facts.until)} for ${writeSum(facts)}.`,
    ],
    leadsTo: 'subscription',
  }),
  plan_changed: (facts) => ({
    subject: `Your plan is now ${writeItem(facts, 'Premium')}`,
    paragraphs: [
      `You paid ${writeSum(facts)}. The unused time on your earlier plan is deducted from the price of an upgrade.`,
      ...writeUntil(facts),
    ],
    leadsTo: 'subscription',
  }),
  plan_change_planned: (facts) => ({
    subject: `Your plan will change to ${writeItem(facts, 'Premium')}`,
    paragraphs: [
      `Your current plan runs ${facts.until === undefined ? 'until the time you paid for ends' : `until ${writeDay(facts.until)}`}. Nothing is charged today.`,
      `The new plan costs ${writeSum(facts)}. You can keep your current plan until then.`,
    ],
    leadsTo: 'subscription',
  }),
  plan_change_withdrawn: (facts) => ({
    subject: 'Your plan stays the same',
    paragraphs: [
      `The change to ${writeItem(facts, 'another plan')} will not happen. Nothing was charged for it.`,
    ],
    leadsTo: 'subscription',
  }),
  plan_change_due: (facts) => ({
    subject: `You can start ${writeItem(facts, 'your new plan')} now`,
    paragraphs: [
      'Your earlier plan has ended, and you will not be charged again for it.',
      `Your payment provider can’t switch a running plan, so the new one needs a payment of ${writeSum(facts)} from you.`,
    ],
    leadsTo: 'subscription',
  }),
  payment_refunded: (facts) => ({
    subject: `Refund: ${writeSum(facts)}`,
    paragraphs: [
      `${CAUSES[facts.refundCause ?? 'provider']} ${writeSum(facts)} of your payment for ${writeItem(facts, 'your order')}${writeReceipt(facts)} was refunded.`,
      'The money goes back to the card or account you paid with. Most banks show it within 10 business days.',
      ...writeTaken(facts),
      ...writeUntil(facts),
    ],
    leadsTo: findPage(facts),
  }),
  refund_failed: (facts) => ({
    subject: `A refund of ${writeSum(facts)} did not go through`,
    paragraphs: [
      `We tried to refund ${writeSum(facts)} of your payment for ${writeItem(facts, 'your order')}${writeReceipt(facts)}, and the payment provider refused it.`,
      facts.refundCause === 'withdrawal'
        ? 'Your withdrawal stands. We’ll try the refund again, and our team can see it.'
        : 'Your wallet and your Premium haven’t changed. Our team can see the failed refund and will try another way.',
      `Questions? Write to ${BRAND.supportEmail}.`,
    ],
    leadsTo: findPage(facts),
  }),
  payment_disputed: (facts) => ({
    subject: `Your payment of ${writeSum(facts)} is disputed`,
    paragraphs: [
      `Your bank or payment provider opened a dispute about your payment of ${writeSum(facts)} for ${writeItem(facts, 'your order')}${writeReceipt(facts)}.`,
      ...writeTaken(facts),
      ...writeUntil(facts),
      'Your bank decides. If it decides in our favour, you get what you bought back. We will write to you either way.',
      `If you didn’t mean to dispute it, tell your bank, or write to ${BRAND.supportEmail}.`,
    ],
    leadsTo: findPage(facts),
  }),
  dispute_won: (facts) => ({
    subject: `The dispute about ${writeSum(facts)} is closed`,
    paragraphs: [
      `Your bank closed the dispute in our favour. Your payment of ${writeSum(facts)} for ${writeItem(facts, 'your order')}${writeReceipt(facts)} is valid.`,
      ...(facts.amount === undefined || facts.amount === 0
        ? []
        : [`We gave back ${writeTokens(facts.amount)}.`]),
      ...writeUntil(facts),
    ],
    leadsTo: findPage(facts),
  }),
  dispute_lost: (facts) => ({
    subject: `The dispute about ${writeSum(facts)} is closed`,
    paragraphs: [
      `Your bank closed the dispute in your favour. You get back your payment of ${writeSum(facts)} for ${writeItem(facts, 'your order')}${writeReceipt(facts)}.`,
      'What you bought with it stays cancelled. Your bank can tell you when the money will arrive.',
      ...writeTaken(facts),
    ],
    leadsTo: findPage(facts),
  }),
}

const CAUSES = {
  team: 'Our team sent you a refund.',
  duplicate: 'You had paid for two subscriptions at once, so we ended the second one.',
  provider: 'Your payment provider reported a refund.',
  withdrawal: 'You withdrew from the contract.',
} as const

function findPage({ until, amount }: Facts): 'wallet' | 'subscription' {
  return until !== undefined && !amount ? 'subscription' : 'wallet'
}

function writeTokens(count: number): string {
  return `${count} token${count === 1 ? '' : 's'}`
}

function writeSum({ money }: Facts): string {
  return money ? writeMoney(money.minor, money) : 'your payment'
}

function writeItem({ item }: Facts, otherwise: string): string {
  return item ?? otherwise
}

function writeReceipt({ receiptNumber }: Facts): string {
  return receiptNumber === undefined ? '' : ` (receipt ${receiptNumber})`
}

function writeTaken({ amount = 0, owed = 0 }: Facts): string[] {
  if (amount === 0) return []
  if (owed === 0) return [`We took back ${writeTokens(amount)} that came with it.`]
  return [
    `${writeTokens(amount)} came with it, and ${owed === amount ? 'all of them were' : `${owed} of them ${owed === 1 ? 'was' : 'were'}`} already spent. Your next purchase covers what you owe.`,
  ]
}

function writeUntil({ until }: Facts): string[] {
  return until === undefined ? [] : [`You have Premium until ${writeDay(until)}.`]
}
