import { Stripe } from 'stripe'
import { ProviderFailed } from './payment-gateway.ts'

/** Waits for a call of the SDK and converts its errors into our own, with the HTTP status. */
export async function callStripe<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    const status = error instanceof Stripe.errors.StripeError ? error.statusCode : undefined
    throw new ProviderFailed('a call to Stripe failed', { status, cause: error })
  }
}

/** Returns the id of a Stripe object that may be expanded or only an id. */
export function getId(value: string | { id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null)
}
