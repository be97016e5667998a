/** Payment methods that members choose from (ENT-CURRENCY-05). */
export const paymentMethods = ['stripe', 'paystack', 'paypal'] as const

export const paymentMethodNames: Record<(typeof paymentMethods)[number], string> = {
  stripe: 'Stripe',
  paystack: 'Paystack',
  paypal: 'PayPal',
}
