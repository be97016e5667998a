import { startTestApp, type TestApp } from './app.ts'
import { FakePaypal } from './fake-paypal.ts'
import { PAYPAL_KEYS } from './fake-paypal-webhooks.ts'
import { FakePaystack, PAYSTACK_KEY } from './fake-paystack.ts'
import { FakeProviders } from './fake-providers.ts'
import { FakeStripe } from './fake-stripe.ts'
import { STRIPE_KEYS } from './fake-stripe-events.ts'

/** Fakes of all providers, behind one local server. */
export function createFakeProviders() {
  const [stripe, paystack, paypal] = [
    new FakeStripe(),
    new FakePaystack(),
    new FakePaypal(new Date()),
  ]
  const server = new FakeProviders(stripe.answer, paystack.answer, paypal.answer)
  return { stripe, paystack, paypal, server }
}

/** Keys of Stripe alone; the other providers are off. */
export const ONLY_STRIPE = { paystackSecretKey: undefined, paypal: undefined }

interface Options {
  keys?: typeof ONLY_STRIPE
  /** An app whose database the new one shares. */
  besides?: TestApp
}

/** Starts an app with live keys whose providers are the fakes of a local server. */
export function startLivePayments(server: FakeProviders, { keys, ...rest }: Options = {}) {
  return startTestApp({
    config: {
      payments: {
        kind: 'live',
        ...STRIPE_KEYS,
        paystackSecretKey: PAYSTACK_KEY,
        paypal: PAYPAL_KEYS,
        ...keys,
      },
    },
    fetchProvider: server.fetch,
    withLimits: false,
    ...rest,
  })
}
