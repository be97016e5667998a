import type { Refund, RevenuePayment } from '@adire/contract/revenue.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BadgeKind } from '../../ui/Badge.tsx'
import type { Preset, RevenueSection } from './rules.ts'

export const sectionLabels: Record<RevenueSection, MessageDescriptor> = {
  metrics: msg`Metrics`,
  payments: msg`Payments and refunds`,
  grants: msg`Grants`,
  ledger: msg`Ledger`,
}

export const presetLabels: Record<Preset, MessageDescriptor> = {
  month: msg`This month`,
  'last-month': msg`Last month`,
  'last-30': msg`Last 30 days`,
  year: msg`This year`,
  custom: msg`Custom range`,
}

const partLabels: Record<string, MessageDescriptor> = {
  tokens: msg`Tokens`,
  subscription: msg`Premium`,
  sandbox: msg`Test payments`,
  stripe: msg`Stripe`,
  paystack: msg`Paystack`,
  paypal: msg`PayPal`,
}

/**
 * Label of a part of the revenue, by its name: kinds and providers have one, currencies show their
 * code.
 */
export function getPartLabel(name: string): MessageDescriptor {
  return partLabels[name] ?? { id: name, message: name }
}

/** Labels of the ledger's accounts. */
export const accountLabels: Record<string, MessageDescriptor> = {
  wallet: msg`Member wallets`,
  promotions: msg`Bonuses and grants`,
  sales: msg`Sold`,
  spending: msg`Spent`,
  refunds: msg`Taken back`,
}

export const paymentLabels: Record<
  RevenuePayment['status'],
  { label: MessageDescriptor; badge: BadgeKind }
> = {
  paid: { label: msg`Paid`, badge: 'approved' },
  partly_refunded: { label: msg`Partly refunded`, badge: 'pending' },
  refunded: { label: msg`Refunded`, badge: 'rejected' },
  disputed: { label: msg`Disputed`, badge: 'rejected' },
}

export const refundLabels: Record<Refund['state'], { label: MessageDescriptor; badge: BadgeKind }> =
  {
    waiting: { label: msg`Waiting for a second admin`, badge: 'pending' },
    declined: { label: msg`Declined`, badge: 'rejected' },
    withdrawn: { label: msg`Withdrawn`, badge: 'plain' },
    asked: { label: msg`Being refunded`, badge: 'pending' },
    sent: { label: msg`Sent to the provider`, badge: 'pending' },
    refunded: { label: msg`Refunded`, badge: 'approved' },
    failed: { label: msg`Refused by the provider`, badge: 'rejected' },
  }
