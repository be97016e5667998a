import { z } from 'zod'
import { forMembers } from './base.ts'
import { HOUR_SECONDS, MINUTE_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { OrderId } from './ids.ts'
import { perMember } from './limits.ts'
import { Money } from './money.ts'
import { SAMPLE_ID } from './samples.ts'

/** Days after a purchase in which members can withdraw from the contract. */
export const WITHDRAWAL_DAYS = 14

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
  /** Part of `tokens` that is no longer in the wallet; the next purchase settles it. */
  owed: z.int(),
  /** Unused and all days of a subscription; null for tokens. */
  days: z.strictObject({ unused: z.int(), total: z.int() }).nullable(),
  until: z.iso.datetime(),
})
export type WithdrawalQuote = z.infer<typeof WithdrawalQuote>

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
    .input(
      z.strictObject({
        id: OrderId,
        /** The refund that the member saw, in minor units. */
        refundMinor: z.int().min(0),
        /** The tokens that the member saw. */
        tokens: z.int().min(0),
      }),
    )
    .output(z.strictObject({ refund: Money, withdrawnAt: z.iso.datetime() })),
}
