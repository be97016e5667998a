import { z } from 'zod'

/** The three plans (PAY-SUB-04). */
export const PlanId = z.enum(['monthly', 'quarterly', 'yearly'])
export type PlanId = z.infer<typeof PlanId>

/**
 * How a change of plan takes effect: an `upgrade` at once with a prorated charge, a `downgrade`
 * with the next renewal, and a `deferred` one after the paid time with a new checkout, where the
 * payment provider can't switch a running subscription.
 */
export const PlanChangeKind = z.enum(['upgrade', 'downgrade', 'deferred'])
export type PlanChangeKind = z.infer<typeof PlanChangeKind>
