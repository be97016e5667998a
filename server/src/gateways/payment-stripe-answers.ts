import { Stripe } from 'stripe'
import { ProviderFailed } from './payment-gateway.ts'

/** Turns every error of the SDK into our own, with the HTTP status. */
export async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    const status = error instanceof Stripe.errors.StripeError ? error.statusCode : undefined
    throw new ProviderFailed('Stripe did not do what it was asked', { status, cause: error })
  }
}

export function getId(value: string | { id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null)
}
