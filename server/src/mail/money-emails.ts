import { BRAND } from '@adire/contract/brand.ts'
import { NotificationFacts, NotificationKind } from '@adire/contract/notifications.ts'
import { z } from 'zod'
import { writeDay, writeMoney } from '../lib/formats.ts'
import { describeItem } from '../lib/order-names.ts'
import { plural, t } from '../lib/text.ts'
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

type Facts = Omit<NotificationFacts, 'item'> & { item: string | undefined }
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
  const item = facts.order ? describeItem(facts.order) : facts.item
  const { subject, paragraphs, leadsTo } = texts[kind]({ ...facts, item })
  return {
    subject,
    heading: subject,
    paragraphs,
    button: { label: buttons[leadsTo](), link: `${site}/dashboard/${leadsTo}` },
    footnote: t`You’re receiving this email because of a change to your ${BRAND.name} account or a payment. Questions? Write to ${BRAND.supportEmail}.`,
  }
}

const buttons = {
  wallet: () => t`See your wallet`,
  subscription: () => t`Manage subscription`,
  referrals: () => t`See your referrals`,
}

function writeContact(): string {
  return t`If you think this is wrong, write to ${BRAND.supportEmail}.`
}

const texts: Record<MoneyKind, (facts: Facts) => Text> = {
  tokens_granted: ({ amount = 0 }) => ({
    subject: t`Our team gave you ${plural(amount, { one: '# token', other: '# tokens' })}`,
    paragraphs: [
      t`${plural(amount, { one: '# token is', other: '# tokens are' })} now in your wallet. You don’t need to do anything.`,
    ],
    leadsTo: 'wallet',
  }),
  tokens_corrected: ({ amount = 0 }) => ({
    subject: t`Our team took back ${plural(amount, { one: '# token', other: '# tokens' })}`,
    paragraphs: [
      t`We corrected your token balance and took back ${plural(amount, { one: '# token', other: '# tokens' })} that you had received from us.`,
      writeContact(),
    ],
    leadsTo: 'wallet',
  }),
  debt_settled: ({ amount = 0, owed = 0 }) => ({
    subject: t`${plural(amount, { one: '# token', other: '# tokens' })} from your purchase covered what you owed`,
    paragraphs: [
      t`After an earlier refund, you owed us tokens that you had already spent. Your purchase covered ${plural(amount, { one: '# of them', other: '# of them' })}.`,
      owed > 0
        ? t`You still owe ${plural(owed, { one: '# token', other: '# tokens' })}, which we’ll deduct from the next tokens you buy.`
        : t`You don’t owe any tokens now.`,
    ],
    leadsTo: 'wallet',
  }),
  referral_paid: ({ amount = 0 }) => ({
    subject: t`You earned ${plural(amount, { one: '# token', other: '# tokens' })} for a referral`,
    paragraphs: [
      t`Your friend is verified, and ${plural(amount, { one: '# token is', other: '# tokens are' })} now in your wallet.`,
    ],
    leadsTo: 'referrals',
  }),
  premium_given: ({ until }) => ({
    subject: t`Our team gave you Premium`,
    paragraphs: [
      until === undefined
        ? t`You have Premium. It costs nothing and doesn’t renew.`
        : t`You have Premium until ${writeDay(until)}. It costs nothing and doesn’t renew.`,
    ],
    leadsTo: 'subscription',
  }),
  gift_ended: (facts) => ({
    subject: t`Our team ended your complimentary Premium`,
    paragraphs: [
      t`The Premium our team gave you has ended. The Premium you pay for is unchanged.`,
      ...writeUntil(facts),
      writeContact(),
    ],
    leadsTo: 'subscription',
  }),
  premium_ended: () => ({
    subject: t`Your Premium has ended`,
    paragraphs: [
      t`You will not be charged again. Your photos, matches and messages stay.`,
      t`You can subscribe again at any time.`,
    ],
    leadsTo: 'subscription',
  }),
  subscription_cancelled: (facts) => ({
    subject: t`Your subscription was cancelled`,
    paragraphs: [
      facts.item === undefined
        ? t`Your subscription was cancelled. You will not be charged again.`
        : t`Your subscription (${facts.item}) was cancelled. You will not be charged again.`,
      ...writeUntil(facts),
    ],
    leadsTo: 'subscription',
  }),
  subscription_resumed: (facts) => ({
    subject: t`Your subscription continues`,
    paragraphs: [
      facts.item === undefined
        ? t`Your subscription is no longer cancelled.`
        : t`Your subscription (${facts.item}) is no longer cancelled.`,
      facts.until === undefined || facts.money === undefined
        ? t`It renews at the end of the period you paid for.`
        : t`It renews on ${writeDay(facts.until)} for ${writeSum(facts)}.`,
    ],
    leadsTo: 'subscription',
  }),
  plan_changed: (facts) => ({
    subject: t`Your plan is now ${facts.item ?? 'Premium'}`,
    paragraphs: [
      facts.isUpgrade
        ? t`You paid ${writeSum(facts)}. We deducted the value of the unused time on your earlier plan.`
        : t`You paid ${writeSum(facts)}.`,
      ...writeUntil(facts),
    ],
    leadsTo: 'subscription',
  }),
  plan_change_planned: (facts) => ({
    subject: t`Your plan will change to ${facts.item ?? 'Premium'}`,
    paragraphs: [
      facts.until === undefined
        ? t`Your current plan runs until the end of the period you paid for. Nothing is charged today.`
        : t`Your current plan runs until ${writeDay(facts.until)}. Nothing is charged today.`,
      t`The new plan costs ${writeSum(facts)}. You can cancel the change before it starts.`,
    ],
    leadsTo: 'subscription',
  }),
  plan_change_withdrawn: (facts) => ({
    subject: t`Your plan stays the same`,
    paragraphs: [
      facts.item === undefined
        ? t`The change to another plan will not happen. Nothing was charged for it.`
        : t`The change to ${facts.item} will not happen. Nothing was charged for it.`,
    ],
    leadsTo: 'subscription',
  }),
  plan_change_due: (facts) => ({
    subject:
      facts.item === undefined
        ? t`You can start your new plan now`
        : t`You can start your new plan now: ${facts.item}`,
    paragraphs: [
      t`Your earlier plan has ended, and you will not be charged again for it.`,
      t`Your payment provider can’t change an active plan, so you need to pay ${writeSum(facts)} to start the new one.`,
    ],
    leadsTo: 'subscription',
  }),
  payment_refunded: (facts) => ({
    subject: t`Refund: ${writeSum(facts)}`,
    paragraphs: [
      `${CAUSES[facts.refundCause ?? 'provider']()} ${t`${writeSum(facts)} of your payment for ${writeOrder(facts)} was refunded.`}`,
      t`The money goes back to the card or account you paid with. Most banks show it within 10 business days.`,
      ...writeTaken(facts),
      ...writeUntil(facts),
    ],
    leadsTo: findPage(facts),
  }),
  refund_failed: (facts) => ({
    subject: t`A refund of ${writeSum(facts)} did not go through`,
    paragraphs: [
      t`We tried to refund ${writeSum(facts)} of your payment for ${writeOrder(facts)}, but the payment provider refused the refund.`,
      facts.refundCause === 'withdrawal'
        ? t`Your withdrawal stands. Our team can see the failed refund, and we’ll try again.`
        : t`Your wallet and your Premium haven’t changed. Our team can see the failed refund and will try another way.`,
      t`Questions? Write to ${BRAND.supportEmail}.`,
    ],
    leadsTo: findPage(facts),
  }),
  payment_disputed: (facts) => ({
    subject: t`Your payment of ${writeSum(facts)} is disputed`,
    paragraphs: [
      t`Your bank or payment provider opened a dispute about your payment of ${writeSum(facts)} for ${writeOrder(facts)}.`,
      ...writeTaken(facts),
      ...writeUntil(facts),
      t`Your bank decides. If it decides in our favour, you’ll get back what you bought. We’ll write to you either way.`,
      t`If you didn’t mean to dispute it, tell your bank, or write to ${BRAND.supportEmail}.`,
    ],
    leadsTo: findPage(facts),
  }),
  dispute_won: (facts) => ({
    subject: t`The dispute about ${writeSum(facts)} is closed`,
    paragraphs: [
      t`Your bank closed the dispute in our favour, so your payment of ${writeSum(facts)} for ${writeOrder(facts)} stands.`,
      ...(facts.amount === undefined || facts.amount === 0
        ? []
        : [t`We returned ${plural(facts.amount, { one: '# token', other: '# tokens' })} to you.`]),
      ...writeUntil(facts),
    ],
    leadsTo: findPage(facts),
  }),
  dispute_lost: (facts) => ({
    subject: t`The dispute about ${writeSum(facts)} is closed`,
    paragraphs: [
      t`Your bank closed the dispute in your favour. You’ll get back your payment of ${writeSum(facts)} for ${writeOrder(facts)}.`,
      t`What you bought with it stays cancelled. Your bank can tell you when the money will arrive.`,
      ...writeTaken(facts),
    ],
    leadsTo: findPage(facts),
  }),
}

const CAUSES = {
  team: () => t`Our team sent you a refund.`,
  duplicate: () => t`You had paid for two subscriptions at once, so we ended the second one.`,
  provider: () => t`Your payment provider reported a refund.`,
  withdrawal: () => t`You withdrew from the contract.`,
} as const

function findPage({ until, amount }: Facts): 'wallet' | 'subscription' {
  return until !== undefined && !amount ? 'subscription' : 'wallet'
}

function writeSum({ money }: Facts): string {
  return money ? writeMoney(money.minor, money) : t`your payment`
}

/** Names an order within a sentence, with its receipt. */
function writeOrder({ item, receiptNumber }: Facts): string {
  const name = item ?? t`your order`
  return receiptNumber === undefined ? name : t`${name} (receipt ${receiptNumber})`
}

function writeTaken({ amount = 0, owed = 0 }: Facts): string[] {
  if (amount === 0) return []
  if (owed === 0)
    return [
      t`We took back ${plural(amount, { one: '# token', other: '# tokens' })} from this purchase.`,
    ]
  if (owed === amount)
    return [
      t`You had already spent ${plural(amount, { one: '# token', other: '# tokens' })} from this purchase. We’ll deduct what you owe from the next tokens you buy.`,
    ]
  return [
    t`We’re taking back ${plural(amount, { one: '# token', other: '# tokens' })} from this purchase, but you had already spent ${plural(owed, { one: '# of them', other: '# of them' })}. We’ll deduct what you owe from the next tokens you buy.`,
  ]
}

function writeUntil({ until }: Facts): string[] {
  return until === undefined ? [] : [t`You have Premium until ${writeDay(until)}.`]
}
