import type { PaymentMethod } from '@adire/contract/money.ts'
import type { PlanId } from '@adire/contract/payments.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { QueryCopy } from '../../ui/QueryState.tsx'

/** Names of payment methods: Card (Stripe), Paystack, PayPal. */
export const methodLabels: Record<
  PaymentMethod,
  { title: MessageDescriptor; description: MessageDescriptor }
> = {
  stripe: {
    title: msg`Card (Stripe)`,
    description: msg`Visa, Mastercard, American Express and more`,
  },
  paystack: { title: msg`Paystack`, description: msg`Card, bank transfer or mobile money` },
  paypal: { title: msg`PayPal`, description: msg`With your PayPal account` },
}

export const planLabels: Record<
  PlanId,
  { name: MessageDescriptor; period: MessageDescriptor; renewal: MessageDescriptor }
> = {
  monthly: { name: msg`Monthly`, period: msg`per month`, renewal: msg`every month` },
  quarterly: { name: msg`Quarterly`, period: msg`per 3 months`, renewal: msg`every 3 months` },
  yearly: { name: msg`Yearly`, period: msg`per year`, renewal: msg`every year` },
}

/**
 * Premium features: the four of the specification, then others the server provides (PAY-SUB-08,
 * reading C-07).
 */
export const premiumFeatures: readonly MessageDescriptor[] = [
  msg`10 photo slots`,
  msg`Unlimited messaging`,
  msg`Priority visibility`,
  msg`Advanced filters`,
  msg`Full profiles without a match`,
  msg`See who likes you`,
  msg`5 free Super Likes a day`,
  msg`No ads in the app`,
]

export const paymentsCopy: QueryCopy = {
  loading: msg`Loading your payments`,
  failed: msg`Couldn’t load your payments`,
  advice: msg`Check your connection and try again. Your payments are safe.`,
}
