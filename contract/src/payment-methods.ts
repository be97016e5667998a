/**
 * Payment methods that members choose from (ENT-CURRENCY-05), as stored. The Zod schema is in
 * money.ts, because `web/src/lib/error-copy.ts` loads these names with every page.
 */
export const paymentMethods = ['stripe', 'paystack', 'paypal'] as const

/** Names that members see. */
export const paymentMethodNames: Record<(typeof paymentMethods)[number], string> = {
  stripe: 'Stripe',
  paystack: 'Paystack',
  paypal: 'PayPal',
}
