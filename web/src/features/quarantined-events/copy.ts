import { paymentMethodNames } from '@adire/contract/payment-methods.ts'

/** Brand name of a payment provider; the sandbox has none. */
export function getProviderName(provider: string): string {
  return new Map<string, string>(Object.entries(paymentMethodNames)).get(provider) ?? provider
}
