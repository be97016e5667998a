import { paymentMethodNames } from '@adire/contract/payment-methods.ts'

/** Brand name of a payment provider; its code if it has none, such as `sandbox`. */
export function getProviderName(provider: string): string {
  return new Map<string, string>(Object.entries(paymentMethodNames)).get(provider) ?? provider
}
