import type { OrderId } from '@adire/contract/ids.ts'
import type { PaymentProvider } from '@adire/contract/money.ts'
import { z } from 'zod'

/** A checkout to open at a provider. */
export interface CheckoutRequest {
  orderId: OrderId
  kind: 'tokens' | 'subscription'
  /** Shown on the provider's page. */
  description: string
  amountMinor: number
  currency: string
  decimals: number
  /** Months between renewals; 0 for a one-time purchase. */
  months: number
  email: string
  successUrl: string
  cancelUrl: string
  /** When the checkout closes by itself. */
  expiresAt: Date
}

export interface OpenedCheckout {
  ref: string
  /** The page to pay on; null if the provider named none. */
  url: string | null
}

/** The plan change of a charge: `isProration` for the charge of an upgrade itself. */
const changeFields = {
  changeId: z.string().nullable().exactOptional(),
  isProration: z.boolean().exactOptional(),
}

/**
 * A fact from a provider event. Each describes a state and never an action, so that events lead to
 * the same result in any order and however often they come
 * (docs/decisions/0012-order-independent-payments.md).
 */
export const Fact = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('paid'),
    /** Null if the provider doesn't name our order; then `subscriptionRef` finds it. */
    orderId: z.string().nullable(),
    subscriptionRef: z.string().nullable(),
    /** The checkout it was paid in, where the provider says so. */
    checkoutRef: z.string().nullable(),
    paymentRef: z.string(),
    amountMinor: z.number(),
    currency: z.string(),
    paidAt: z.string(),
    /** End of the subscription's paid time; null where the provider doesn't say. */
    periodEnd: z.string().nullable(),
    ...changeFields,
  }),
  z.object({
    type: z.literal('failed'),
    orderId: z.string().nullable(),
    subscriptionRef: z.string().nullable(),
    failedAt: z.string(),
    ...changeFields,
  }),
  z.object({ type: z.literal('expired'), orderId: z.string(), expiredAt: z.string() }),
  z.object({
    type: z.literal('subscription'),
    orderId: z.string().nullable(),
    subscriptionRef: z.string(),
    cancels: z.boolean(),
    endedAt: z.string().nullable(),
    /** Time of this state; a later fact replaces an earlier one. */
    at: z.string(),
  }),
  z.object({
    type: z.literal('refunded'),
    paymentRef: z.string(),
    refundedMinor: z.number(),
    refundedAt: z.string(),
  }),
  /** A refund that the provider had accepted and couldn't pay out. */
  z.object({
    type: z.literal('refund_failed'),
    paymentRef: z.string(),
    /** The `key` of its request. */
    refundId: z.string(),
    failedAt: z.string(),
  }),
  /** Fee that the provider kept of a payment; its currency may differ from the payment's. */
  z.object({
    type: z.literal('fee'),
    paymentRef: z.string(),
    feeMinor: z.int().nonnegative(),
    currency: z.string(),
  }),
  z.object({
    type: z.literal('disputed'),
    paymentRef: z.string(),
    disputedAt: z.string(),
    closedAt: z.string().nullable(),
    isWon: z.boolean().nullable(),
  }),
])
export type Fact = z.infer<typeof Fact>

/** A webhook event whose signature is verified. */
export interface ProviderEvent {
  id: string
  type: string
  isLive: boolean
  payload: unknown
}

export interface WebhookRequest {
  rawBody: Buffer
  /** Headers by lower-case name; a repeated header has a list. */
  headers: Record<string, string | string[] | undefined>
  now: Date
}

export interface RefundRequest {
  paymentRef: string
  amountMinor: number
  currency: string
  decimals: number
  /** Idempotency key: a repeated request is the same refund. */
  key: string
}

/** A change of a running subscription to another plan; idempotent by `changeId`. */
export interface PlanChangeRequest {
  changeId: string
  orderId: OrderId
  subscriptionRef: string
  description: string
  /** Price of the new plan for each period of so many months. */
  amountMinor: number
  months: number
  currency: string
  decimals: number
  /**
   * Charged at once, with a new period from today; null where the new plan starts with the next
   * renewal.
   */
  chargeMinor: number | null
  startsAt: Date
  /** When the member planned it: a change that is sent late never replaces a newer one. */
  plannedAt: Date
}

/** The next charge of a subscription whose paid time was changed by a refund or dispute. */
export interface RenewalRequest extends Omit<
  PlanChangeRequest,
  'changeId' | 'chargeMinor' | 'plannedAt'
> {
  /** The plan change whose terms apply; null for the terms of the order. */
  changeId: string | null
}

/** A payment whose payer is read; the other references are those of its order. */
export interface PayerRequest {
  paymentRef: string
  checkoutRef: string | null
  subscriptionRef: string | null
}

/**
 * A payment provider. Calls may take seconds and fail, so none is made within a transaction. They
 * fail with `ProviderFailed`.
 */
export interface PaymentGateway {
  provider: PaymentProvider
  isLive: boolean
  openCheckout(request: CheckoutRequest): Promise<OpenedCheckout>
  /** Verifies and reads a webhook; fails with `WebhookRefused` without a valid signature. */
  readWebhook(request: WebhookRequest): Promise<ProviderEvent>
  /**
   * Reads the facts of an event, with a call to the provider for what it leaves out. Empty for
   * events we ignore.
   */
  readFacts(event: ProviderEvent): Promise<Fact[]>
  /** Reads everything the provider knows about an order now, in case webhooks got lost. */
  fetchFacts(order: {
    orderId: OrderId
    ref: string
    kind: 'tokens' | 'subscription'
    subscriptionRef: string | null
  }): Promise<Fact[]>
  cancelSubscription(ref: string): Promise<Fact[]>
  resumeSubscription(ref: string): Promise<Fact[]>
  /**
   * Changes the plan completely or not at all. Missing if the provider can't change a running
   * subscription.
   */
  changePlan?(request: PlanChangeRequest): Promise<Fact[]>
  /** Withdraws the change `changeId`, which is planned for the next renewal; leaves any other. */
  keepPlan?(ref: string, changeId: string): Promise<void>
  /**
   * Sets the terms and the date of the next charge, or resets them. A repeated call changes
   * nothing.
   */
  planRenewal?(request: RenewalRequest): Promise<void>
  /** Ends it at once and permanently. */
  endSubscription(ref: string): Promise<void>
  refund(request: RefundRequest): Promise<void>
  /**
   * Reads what the provider calls the card or account that paid, which is the same for every payment
   * with it; null if it doesn't say.
   */
  fetchPayer(request: PayerRequest): Promise<string | null>
}

/**
 * Ids of the plans that we created at a provider, by their terms; PayPal and Paystack need plans.
 */
export interface PlanStore {
  find(provider: PaymentProvider, isLive: boolean, key: string): Promise<string | undefined>
  save(
    provider: PaymentProvider,
    isLive: boolean,
    plan: { key: string; ref: string },
  ): Promise<void>
}

/** A webhook without a valid signature, or one that can't be parsed. */
export class WebhookRefused extends Error {
  override name = 'WebhookRefused'
}

/** The provider doesn't answer, refuses, or answers something unexpected. */
export class ProviderFailed extends Error {
  override name = 'ProviderFailed'
  readonly status: number | undefined

  constructor(
    message: string,
    { status, cause }: { status?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.status = status
  }
}

/** True if the provider certainly did nothing and would refuse a repetition too. */
export function isRefusal(error: unknown): error is ProviderFailed & { status: number } {
  return (
    error instanceof ProviderFailed &&
    error.status !== undefined &&
    error.status < 500 &&
    ![408, 409, 429].includes(error.status)
  )
}

/** Returns a header that must occur exactly once; a repeated one may be forged. */
export function readSingleHeader(headers: WebhookRequest['headers'], name: string): string {
  const value = headers[name]
  if (typeof value !== 'string' || value === '')
    throw new WebhookRefused(`the header ${name} must occur exactly once`)
  return value
}

/** Parses a body; call it only after the signature is verified. */
export function readJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch (error) {
    throw new WebhookRefused('the body is not JSON', { cause: error })
  }
}

/** Fact of a reported fee; none for a missing or negative one, which is then unknown. */
export function toFeeFacts(
  paymentRef: string,
  fee: { minor: number | null | undefined; currency: string },
): Fact[] {
  const { minor, currency } = fee
  if (!Number.isSafeInteger(minor) || minor === null || minor === undefined || minor < 0) return []
  return [{ type: 'fee', paymentRef, feeMinor: minor, currency: currency.toUpperCase() }]
}

export function secondsToIso(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}

/** Formats minor units as the decimal text of some providers: 1050 with two decimals is `10.50`. */
export function toDecimal(minor: number, decimals: number): string {
  if (decimals === 0) return String(minor)
  const digits = String(minor).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Parses the text of `toDecimal` without floats; fails with `ProviderFailed` if it is no amount. */
export function fromDecimal(text: string, decimals: number): number {
  const found = /^(\d{1,12})(?:\.(\d{1,8}))?$/.exec(text)
  const fraction = (found?.[2] ?? '').padEnd(decimals, '0')
  if (!found || /[1-9]/.test(fraction.slice(decimals)))
    throw new ProviderFailed('an amount cannot be read')
  return Number(`${found[1]}${fraction.slice(0, decimals)}`)
}
