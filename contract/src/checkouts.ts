import { z } from 'zod'
import { forMembers } from './base.ts'
import { pickErrors } from './errors.ts'
import { OrderId } from './ids.ts'
import { CHECKOUT_LIMITS } from './limits.ts'
import { CurrencyCode, PaymentMethod } from './money.ts'
import { PlanId } from './plans.ts'
import { RENEWAL_TERMS_VERSION } from './renewals.ts'
import { SAMPLE_NEW_ID } from './samples.ts'

/** The four packs (PAY-TOK-06 to 09). */
export const PackId = z.enum(['starter', 'popular', 'best_value', 'ultimate'])
export type PackId = z.infer<typeof PackId>

const Checkout = z.strictObject({
  orderId: OrderId,
  /** Checkout of the provider. */
  url: z.url(),
})

/** Errors of both checkouts, shown as 'Purchase Failed' or 'Subscription Failed'. */
const checkoutErrors = pickErrors(
  'QUOTE_EXPIRED',
  'PAYMENT_METHOD_UNAVAILABLE',
  'PAYMENT_PROVIDER_FAILED',
  'NO_CHECKOUT_ADDRESS',
  'CLIENT_ID_USED',
  'CHECKOUT_RUNNING',
)

/** Without `method` the server chooses the default of the currency (PAY-CUR-03, PAY-CUR-04). */
const checkoutInput = {
  currencyCode: CurrencyCode,
  method: PaymentMethod.optional(),
  quote: z.string().max(600),
  clientId: z.uuid(),
}

/** Checkouts of tokens and premium; part of `payments`. */
export const checkouts = {
  createTokenCheckout: forMembers({
    spec: ['PAY-02'],
    refuses: ['moderator', 'admin'],
    limits: CHECKOUT_LIMITS,
    idempotency: 'id-in-input',
    sample: { packageId: 'starter', currencyCode: 'USD', quote: 'x', clientId: SAMPLE_NEW_ID },
  })
    .route({ method: 'POST', path: '/payments/token-checkouts' })
    .errors(checkoutErrors)
    .input(z.strictObject({ packageId: PackId, ...checkoutInput }))
    .output(Checkout),

  /** Refused with SUBSCRIPTION_EXISTS while the member has a subscription. */
  createSubscriptionCheckout: forMembers({
    spec: ['PAY-03'],
    refuses: ['moderator', 'admin'],
    limits: CHECKOUT_LIMITS,
    idempotency: 'id-in-input',
    sample: {
      planType: 'monthly',
      currencyCode: 'USD',
      quote: 'x',
      clientId: SAMPLE_NEW_ID,
      termsVersion: RENEWAL_TERMS_VERSION,
    },
  })
    .route({ method: 'POST', path: '/payments/subscription-checkouts' })
    .errors(checkoutErrors)
    .errors(pickErrors('SUBSCRIPTION_EXISTS'))
    .input(
      z.strictObject({
        planType: PlanId,
        /** The page showed these terms; one with others has to reload (record 0144). */
        termsVersion: z.literal(RENEWAL_TERMS_VERSION),
        ...checkoutInput,
      }),
    )
    .output(Checkout),
}
