import { z } from 'zod'
import { forAdminsWithStepUp } from './base.ts'
import { HOUR_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { PaymentId } from './ids.ts'
import { perMember } from './limits.ts'
import { SAMPLE_ID } from './samples.ts'

/** Refunds above this amount need a second admin. */
export const REFUND_ALONE_CENTS = 10_000

/** Refunds by admins; part of `payments`. */
export const refunds = {
  /**
   * Refunds a payment, in full or in part, with a reason for the audit log (PAY-08). The ledger
   * follows when the provider confirms it. Above `REFUND_ALONE_CENTS` it waits for a second admin.
   */
  refund: forAdminsWithStepUp({
    spec: ['PAY-08'],
    limits: [perMember(60, HOUR_SECONDS)],
    idempotency: 'key',
    sample: { id: SAMPLE_ID, reason: 'Charged by mistake' },
  })
    .route({ method: 'POST', path: '/admin/payments/{id}/refunds' })
    .errors(pickErrors('NOT_FOUND', 'ALREADY_DECIDED', 'PAYMENT_PROVIDER_FAILED'))
    .input(
      z.strictObject({
        id: PaymentId,
        /** By default everything that isn't refunded yet. */
        amountMinor: z.int().positive().optional(),
        reason: z.string().trim().min(3).max(500),
      }),
    )
    .output(z.strictObject({ isRequested: z.literal(true), needsSecond: z.boolean() })),

  /** Decides a refund above the limit; the admin who requested it can only withdraw it. */
  decideRefund: forAdminsWithStepUp({
    spec: ['PAY-08'],
    limits: [perMember(60, HOUR_SECONDS)],
    idempotency: 'decides-once',
    sample: { id: SAMPLE_ID, isApproved: true },
  })
    .route({ method: 'POST', path: '/admin/refunds/{id}/decision' })
    .errors(pickErrors('NOT_FOUND', 'ALREADY_DECIDED'))
    .input(z.strictObject({ id: z.uuid(), isApproved: z.boolean() }))
    .output(z.strictObject({})),
}
