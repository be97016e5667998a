import { z } from 'zod'

/** Errors of date plans, for the catalogue in `errors.ts`. */
export const datePlanErrors = {
  DATE_PLANS_FULL: { status: 409, data: z.object({ limit: z.int() }) },
  CONTACT_CLOSED: { status: 409 },
  CONTACT_FIXED: { status: 409 },
  SHARES_USED: { status: 409, data: z.object({ limit: z.int() }) },
} as const

/** Errors of vouches, for the catalogue in `errors.ts`. */
export const vouchErrors = {
  /** Too many invitations, or vouches on the profile. */
  VOUCHES_FULL: { status: 409, data: z.object({ limit: z.enum(['invitations', 'shown']) }) },
  /**
   * `counted`: this person, device or network can't; one reason for all, which tells nothing.
   */
  VOUCH_REFUSED: {
    status: 409,
    data: z.object({ reason: z.enum(['counted', 'year', 'years_known', 'signed_out']) }),
  },
} as const
