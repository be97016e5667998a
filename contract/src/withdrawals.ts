import { z } from 'zod'
import { forMembers, forVisitors } from './base.ts'
import { LinkToken } from './credentials.ts'
import { HOUR_SECONDS, MINUTE_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { OrderId } from './ids.ts'
import { perMember, WRONG_SECRET_LIMITS } from './limits.ts'
import { Money } from './money.ts'
import { SAMPLE_ID, SAMPLE_LINK } from './samples.ts'

/** Days after a purchase in which members can withdraw from the contract. */
export const WITHDRAWAL_DAYS = 14

/** Renewals of plans of so many months or more can be withdrawn from like a first payment. */
export const WITHDRAWABLE_RENEWAL_MONTHS = 12

/**
 * Terms of a withdrawal. `withdraw` takes the amounts that the member saw and refuses others with
 * WITHDRAWAL_CHANGED.
 */
const WithdrawalQuote = z.strictObject({
  orderId: OrderId,
  kind: z.enum(['tokens', 'subscription']),
  /** Description of the order: 'Popular Choice, 300 tokens', 'Premium, 3 months'. */
  description: z.string(),
  paid: Money,
  refund: Money,
  /** Tokens that are taken back. */
  tokens: z.int(),
  /** Part of `tokens` that is no longer in the wallet; the next tokens bought settle it. */
  owed: z.int(),
  /** Unused and all days of a subscription; null for tokens. */
  days: z.strictObject({ unused: z.int(), total: z.int() }).nullable(),
  until: z.iso.datetime(),
})
export type WithdrawalQuote = z.infer<typeof WithdrawalQuote>

/** Amounts of the quote that the member saw, which `withdraw` compares with the current ones. */
const seenTerms = {
  /** The refund in minor units. */
  refundMinor: z.int().min(0),
  tokens: z.int().min(0),
}

const linkedOrder = {
  /** Number of the order for support: 'AD-1A2B-3C4D'. */
  reference: z.string(),
  /** Description on the receipt that has the link. */
  description: z.string(),
  paidAt: z.iso.datetime(),
  until: z.iso.datetime(),
}

/** The order of an emailed link: nothing personal, because anyone with the email sees it. */
const LinkedWithdrawal = z.discriminatedUnion('state', [
  z.strictObject({
    state: z.literal('open'),
    ...linkedOrder,
    ...WithdrawalQuote.pick({ paid: true, refund: true, tokens: true, owed: true, days: true })
      .shape,
  }),
  z.strictObject({
    state: z.literal('withdrawn'),
    ...linkedOrder,
    refund: Money,
    withdrawnAt: z.iso.datetime(),
  }),
  z.strictObject({
    state: z.literal('unavailable'),
    ...linkedOrder,
    reason: z.enum(['too_late', 'nothing_left', 'processing']),
  }),
])
export type LinkedWithdrawal = z.infer<typeof LinkedWithdrawal>

/** Withdrawals from contract; part of `payments`. */
export const withdrawals = {
  /** Returns what a withdrawal from an order would refund and take back now. */
  withdrawalQuote: forMembers({
    reads: 'fresh',
    limits: [perMember(120, 5 * MINUTE_SECONDS)],
    sample: { id: SAMPLE_ID },
  })
    .route({ method: 'GET', path: '/payments/orders/{id}/withdrawal-quote' })
    .errors(pickErrors('NOT_FOUND', 'WITHDRAWAL_UNAVAILABLE'))
    .input(z.strictObject({ id: OrderId }))
    .output(WithdrawalQuote),

  /**
   * Withdraws from the contract of an order: takes its unspent tokens back or ends its premium, and
   * refunds the rest. A repetition returns the first withdrawal.
   */
  withdraw: forMembers({
    limits: [perMember(20, HOUR_SECONDS)],
    idempotency: 'sets-state',
    sample: { id: SAMPLE_ID, refundMinor: 100, tokens: 10 },
  })
    .route({ method: 'POST', path: '/payments/orders/{id}/withdrawal' })
    .errors(pickErrors('NOT_FOUND', 'WITHDRAWAL_UNAVAILABLE', 'WITHDRAWAL_CHANGED'))
    .input(z.strictObject({ id: OrderId, ...seenTerms }))
    .output(z.strictObject({ refund: Money, withdrawnAt: z.iso.datetime() })),

  /** Returns the order of a receipt's link, and what a withdrawal would refund now. */
  withdrawalByLink: forVisitors({
    limits: WRONG_SECRET_LIMITS,
    idempotency: 'reads',
    sample: SAMPLE_LINK,
  })
    .route({ method: 'POST', path: '/withdrawal-links/order' })
    .errors(pickErrors('LINK_INVALID'))
    .input(z.strictObject({ token: LinkToken }))
    .output(LinkedWithdrawal),

  /** Withdraws from the order of a link like `withdraw`, without a session. */
  withdrawByLink: forVisitors({
    limits: WRONG_SECRET_LIMITS,
    idempotency: 'link',
    sample: { ...SAMPLE_LINK, refundMinor: 100, tokens: 10 },
  })
    .route({ method: 'POST', path: '/withdrawal-links/withdrawal' })
    .errors(pickErrors('LINK_INVALID', 'WITHDRAWAL_UNAVAILABLE', 'WITHDRAWAL_CHANGED'))
    .input(z.strictObject({ token: LinkToken, ...seenTerms }))
    .output(LinkedWithdrawal),
}
