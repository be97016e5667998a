import type { Refund, RevenuePayment } from '@adire/contract/revenue.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BadgeKind } from '../../ui/Badge.tsx'
import type { Preset, RevenueSection } from './rules.ts'

export const sectionWords: Record<RevenueSection, MessageDescriptor> = {
  figures: msg`Figures`,
  payments: msg`Payments and refunds`,
  grants: msg`Grants`,
  ledger: msg`Ledger`,
}

export const presetWords: Record<Preset, MessageDescriptor> = {
  month: msg`This month`,
  'last-month': msg`Last month`,
  'last-30': msg`Last 30 days`,
  year: msg`This year`,
  own: msg`Days of my own`,
}

const partWords: Record<string, MessageDescriptor> = {
  tokens: msg`Tokens`,
  subscription: msg`Premium`,
  sandbox: msg`Play money`,
  stripe: msg`Stripe`,
  paystack: msg`Paystack`,
  paypal: msg`PayPal`,
}

/** Name of a kind or provider; currencies keep their codes. */
export function getWord(name: string): MessageDescriptor {
  return partWords[name] ?? { id: name, message: name }
}

export const accountWords: Record<string, MessageDescriptor> = {
  wallet: msg`Wallets of members`,
  promotions: msg`Given: bonuses and grants`,
  sales: msg`Sold`,
  spending: msg`Spent`,
  refunds: msg`Taken back`,
}

export const paymentWords: Record<
  RevenuePayment['status'],
  { words: MessageDescriptor; badge: BadgeKind }
> = {
  paid: { words: msg`Paid`, badge: 'approved' },
  partly_refunded: { words: msg`Partly paid back`, badge: 'pending' },
  refunded: { words: msg`Paid back`, badge: 'rejected' },
  disputed: { words: msg`Disputed`, badge: 'rejected' },
}

export const refundWords: Record<Refund['state'], { words: MessageDescriptor; badge: BadgeKind }> =
  {
    waiting: { words: msg`Waits for a second admin`, badge: 'pending' },
    declined: { words: msg`Declined`, badge: 'rejected' },
    asked: { words: msg`Being paid back`, badge: 'pending' },
    sent: { words: msg`Sent to the provider`, badge: 'approved' },
    failed: { words: msg`Refused by the provider`, badge: 'rejected' },
  }
