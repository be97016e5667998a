import { z } from 'zod'
import { Cursor, forMembers, forVisitors } from './base.ts'
import { checkouts, PackId } from './checkouts.ts'
import { LinkToken } from './credentials.ts'
import { HOUR_SECONDS, MINUTE_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { PlanId } from './plans.ts'
import { OrderId, PaymentId } from './ids.ts'
import { WRONG_SECRET_LIMITS, perMember } from './limits.ts'
import { CurrencyCode, Money, PaymentMethod } from './money.ts'
import { planChanges, Subscription } from './plan-changes.ts'
import { quarantinedEvents } from './quarantined-events.ts'
import { refunds } from './refunds.ts'
import { renewals } from './renewals.ts'
import { SAMPLE_ID, SAMPLE_LINK } from './samples.ts'
import { withdrawals } from './withdrawals.ts'

/*
 * How a purchase works (decisions M2 to M5):
 *
 * 1. `catalogue` lists the currencies and suggests one.
 * 2. `quote` returns every pack and plan in one currency. Each price has a `quote`: an encrypted
 *    text that guarantees this price until `expiresAt`, even if prices change meanwhile.
 * 3. `createTokenCheckout` and `createSubscriptionCheckout` redeem a quote and return the address
 *    of the provider's checkout. `clientId` is a UUID made once per press of the button: repeating
 *    it returns the same address and never makes a second order.
 * 4. The browser comes back to `returnPath(…)` with the order's id, which grants nothing. The page
 *    reads `order`, again after the event `payments.changed`, and calls `checkOrder` if no event
 *    comes.
 * 5. `subscription`, `cancelSubscription`, `resumeSubscription`, `list` (receipts) and
 *    `plan-changes.ts` are for "Manage Subscription".
 *
 * In development the checkout is a page of our own with play money (`SANDBOX_PATH`). That page and
 * the printable receipts (`receiptUrl`) are sent by the server and not part of the web app.
 */

/** Item of an order: a pack of tokens or a plan. */
export const ItemId = z.union([PackId, PlanId])
export type ItemId = z.infer<typeof ItemId>

export { CurrencyCode, Money, PackId, PlanId, Subscription }

/** Minutes for which a shown price is guaranteed (decision M4). */
export const QUOTE_MINUTES = 15

/** Path of the sandbox checkout, used without a real provider. */
export const SANDBOX_PATH = '/sandbox'

const Currency = z.strictObject({
  code: CurrencyCode,
  name: z.string(),
  symbol: z.string(),
  /** Decimals of the minor unit: 2 for cents, 0 for none, 3 for fils. */
  decimals: z.int().min(0).max(3),
  /** Payment methods of the currency; the first is the default (PAY-CUR-03, PAY-CUR-04). */
  methods: z.array(PaymentMethod),
})
export type Currency = z.infer<typeof Currency>

const Pack = z.strictObject({
  id: PackId,
  name: z.string(),
  tokens: z.int(),
  bonus: z.int(),
  total: z.int(),
  badge: z.enum(['popular', 'best-value']).nullable(),
  price: Money,
  /** Price in US cents. */
  usdCents: z.int(),
  quote: z.string(),
})
export type Pack = z.infer<typeof Pack>

const Plan = z.strictObject({
  id: PlanId,
  name: z.string(),
  months: z.int(),
  bonusTokens: z.int(),
  /** Percent saved against monthly payments, rounded down; null if nothing is saved. */
  savesPercent: z.int().nullable(),
  isPopular: z.boolean(),
  price: Money,
  /** Price per month, rounded; displayed and never charged. */
  perMonth: Money,
  usdCents: z.int(),
  quote: z.string(),
})
export type Plan = z.infer<typeof Plan>

/**
 * Status of an order: `preparing` until the provider has made the checkout, `open` until the member
 * pays, `failed` if the bank refused, `refunded` if the full price was refunded.
 */
export const OrderStatus = z.enum([
  'preparing',
  'open',
  'paid',
  'failed',
  'expired',
  'refunded',
  'disputed',
])
export type OrderStatus = z.infer<typeof OrderStatus>

const Order = z.strictObject({
  id: OrderId,
  /** Short reference for emails and support. */
  reference: z.string(),
  kind: z.enum(['tokens', 'subscription']),
  item: ItemId,
  status: OrderStatus,
  price: Money,
  method: PaymentMethod,
  /** Tokens credited on payment: the pack with its bonus, or the bonus of the plan. */
  tokens: z.int(),
  /** End of the paid period of a subscription. */
  premiumUntil: z.iso.datetime().nullable(),
  /** Address of the checkout while it can still be used. */
  checkoutUrl: z.url().nullable(),
  createdAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
})
export type Order = z.infer<typeof Order>

const Payment = z.strictObject({
  id: PaymentId,
  orderId: OrderId,
  receiptNumber: z.string(),
  /** Description on the receipt: 'Popular Choice, 300 tokens', 'Premium, 3 months'. */
  description: z.string(),
  price: Money,
  refunded: Money.nullable(),
  status: z.enum(['paid', 'partly_refunded', 'refunded', 'disputed']),
  method: PaymentMethod,
  tokens: z.int(),
  paidAt: z.iso.datetime(),
  /** Until when the member can withdraw from the contract; null if they can't. */
  withdrawUntil: z.iso.datetime().nullable(),
  /** True if the member withdrew from the contract. */
  isWithdrawn: z.boolean(),
  /** Printable receipt; the signed address needs no session. */
  receiptUrl: z.url(),
})
export type Payment = z.infer<typeof Payment>

/** Purchases of tokens and premium, receipts, subscriptions, and refunds by admins. */
export const payments = {
  ...quarantinedEvents,
  ...planChanges,
  ...refunds,
  ...withdrawals,
  ...renewals,
  ...checkouts,

  /** Lists the currencies and suggests the one of the member's country. */
  catalogue: forMembers({
    reads: 'fresh',
    spec: ['PAY-01'],
    limits: [perMember(120, 5 * MINUTE_SECONDS)],
  })
    .route({ method: 'GET', path: '/payments/catalogue' })
    .output(z.strictObject({ currencies: z.array(Currency), suggestedCurrency: CurrencyCode })),

  /** Returns every price in one currency, with the encrypted quotes that checkouts take. */
  quote: forMembers({
    reads: 'fresh',
    spec: ['PAY-01'],
    limits: [perMember(120, 5 * MINUTE_SECONDS)],
    sample: { currencyCode: 'USD' },
  })
    .route({ method: 'GET', path: '/payments/quotes' })
    .errors(pickErrors('NOT_FOUND'))
    .input(z.strictObject({ currencyCode: CurrencyCode }))
    .output(
      z.strictObject({
        currency: Currency,
        packs: z.array(Pack),
        plans: z.array(Plan),
        expiresAt: z.iso.datetime(),
        ratedOn: z.iso.date(),
      }),
    ),

  /** Returns an order of the caller, for the page after the checkout. */
  order: forMembers({
    reads: 'fresh',
    spec: ['PAY-06'],
    limits: [perMember(300, 5 * MINUTE_SECONDS)],
    sample: { id: SAMPLE_ID },
  })
    .route({ method: 'GET', path: '/payments/orders/{id}' })
    .errors(pickErrors('NOT_FOUND'))
    .input(z.strictObject({ id: OrderId }))
    .output(Order),

  /** Polls the provider about an open order, if its event is late, and returns the order. */
  checkOrder: forMembers({
    spec: ['PAY-06'],
    limits: [perMember(30, 5 * MINUTE_SECONDS)],
    idempotency: { because: 'Polls the provider again' },
    sample: { id: SAMPLE_ID },
  })
    .route({ method: 'POST', path: '/payments/orders/{id}/checks' })
    .errors(pickErrors('NOT_FOUND'))
    .input(z.strictObject({ id: OrderId }))
    .output(Order),

  /** Lists the caller's payments, newest first. */
  list: forMembers({ reads: 'fresh', spec: ['PAY-06'] })
    .route({ method: 'GET', path: '/payments' })
    .input(z.strictObject({ cursor: Cursor.optional() }))
    .output(z.strictObject({ payments: z.array(Payment), nextCursor: z.string().nullable() })),

  /**
   * Returns the caller's newest subscription, for a while also after its end; null without one.
   * `gift` is complimentary premium: it starts after the paid time and never renews.
   */
  subscription: forMembers({ reads: 'fresh', spec: ['PAY-06'] })
    .route({ method: 'GET', path: '/payments/subscription' })
    .output(
      z.strictObject({
        subscription: Subscription.nullable(),
        gift: z.strictObject({ startsAt: z.iso.datetime(), until: z.iso.datetime() }).nullable(),
      }),
    ),

  /** Ends the renewal; premium stays for the paid time. Repeating it changes nothing. */
  cancelSubscription: forMembers({
    spec: ['PAY-06'],
    limits: [perMember(20, HOUR_SECONDS)],
    idempotency: 'sets-state',
  })
    .route({ method: 'POST', path: '/payments/subscription/cancellation' })
    .errors(pickErrors('NOT_FOUND', 'PAYMENT_PROVIDER_FAILED'))
    .output(z.strictObject({ subscription: Subscription })),

  /** Resumes the renewal before the paid time ends. */
  resumeSubscription: forMembers({
    spec: ['PAY-06'],
    limits: [perMember(20, HOUR_SECONDS)],
    idempotency: 'sets-state',
  })
    .route({ method: 'POST', path: '/payments/subscription/resumption' })
    .errors(pickErrors('NOT_FOUND', 'PAYMENT_PROVIDER_FAILED'))
    .output(z.strictObject({ subscription: Subscription })),

  // With a support link instead of a session, so that locked-out members can stop paying (PAY-06).

  listByLink: forVisitors({
    limits: WRONG_SECRET_LIMITS,
    idempotency: 'reads',
    sample: SAMPLE_LINK,
  })
    .route({ method: 'POST', path: '/payment-links/payments' })
    .errors(pickErrors('LINK_INVALID'))
    .input(z.strictObject({ token: LinkToken, cursor: Cursor.optional() }))
    .output(z.strictObject({ payments: z.array(Payment), nextCursor: z.string().nullable() })),

  subscriptionByLink: forVisitors({
    limits: WRONG_SECRET_LIMITS,
    idempotency: 'reads',
    sample: SAMPLE_LINK,
  })
    .route({ method: 'POST', path: '/payment-links/subscription' })
    .errors(pickErrors('LINK_INVALID'))
    .input(z.strictObject({ token: LinkToken }))
    .output(z.strictObject({ subscription: Subscription.nullable() })),

  cancelSubscriptionByLink: forVisitors({
    limits: WRONG_SECRET_LIMITS,
    idempotency: 'sets-state',
    sample: SAMPLE_LINK,
  })
    .route({ method: 'POST', path: '/payment-links/subscription-cancellation' })
    .errors(pickErrors('LINK_INVALID', 'NOT_FOUND', 'PAYMENT_PROVIDER_FAILED'))
    .input(z.strictObject({ token: LinkToken }))
    .output(z.strictObject({ subscription: Subscription })),
}

/**
 * Returns the path to which the checkout sends the browser. The parameters are only for display;
 * those of `subscription` are from the specification.
 */
export function returnPath(
  kind: 'tokens' | 'subscription',
  outcome: 'success' | 'cancelled',
  orderId: OrderId,
): string {
  return kind === 'subscription'
    ? `/dashboard?subscription=${outcome}&order=${orderId}`
    : `/dashboard/wallet?purchase=${outcome}&order=${orderId}`
}
