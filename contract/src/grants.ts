import { z } from 'zod'
import { forAdmins, forAdminsEachTime } from './base.ts'
import { pickErrors } from './errors.ts'
import { MemberId } from './ids.ts'
import { linesOfText } from './text.ts'

/** Tokens that one admin may give to or take from one member alone within thirty days (security WAL-07, bar L-10). */
export const GRANT_ALONE_TOKENS = 500
/**
 * And within twenty-four hours over all wallets together: four full shares are a bad day of support; more in one hand would be
 * a way around the second admin, by many wallets instead of many grants.
 */
export const GRANT_ALONE_DAY_TOKENS = 2_000
/** More at once is a slip of the finger. */
export const GRANT_MAXIMUM_TOKENS = 100_000
/** How long premium can be given for (security PAY-07). */
export const GIFT_DAYS = { minimum: 1, maximum: 366 } as const

export const GrantKind = z.enum(['tokens', 'premium', 'premium_end'])
export type GrantKind = z.infer<typeof GrantKind>

const Grant = z.strictObject({
  id: z.uuid(),
  kind: GrantKind,
  /** Tokens, below 0 for what is taken; days of premium; 0 for its end. */
  amount: z.int(),
  member: z.strictObject({ id: MemberId, handle: z.string().nullable() }),
  reason: z.string(),
  askedBy: z.string().nullable(),
  askedAt: z.iso.datetime(),
  decidedBy: z.string().nullable(),
  /** `waiting` for a second admin. */
  state: z.enum(['waiting', 'declined', 'done']),
  /** Nobody decides about what they asked for, or about what they would get. */
  mayDecide: z.boolean(),
})
export type Grant = z.infer<typeof Grant>

/** What every grant says: to whom, why, who asks, and the id of the press: the same again is the same grant. */
const wish = { id: MemberId, grantId: z.uuid(), reason: linesOfText({ minimum: 3, maximum: 500 }) }
const Asked = z.strictObject({ needsSecond: z.boolean() })

export const grants = {
  /** Gives tokens, or takes them: never more than there are (WAL-07). Above `GRANT_ALONE_TOKENS` or `GRANT_ALONE_DAY_TOKENS` it waits for a second admin. */
  adjustTokens: forAdminsEachTime
    .route({ method: 'POST', path: '/admin/members/{id}/token-grants' })
    .errors(pickErrors('NOT_FOUND', 'CLIENT_ID_USED', 'BALANCE_TOO_LOW'))
    .input(
      z.strictObject({
        ...wish,
        amount: z
          .int()
          .min(-GRANT_MAXIMUM_TOKENS)
          .max(GRANT_MAXIMUM_TOKENS)
          .refine((amount) => amount !== 0, 'Nothing is no amount.'),
      }),
    )
    .output(Asked),

  /** Gives premium for some days, behind all that is paid for: it never renews. Always waits for a second admin (PAY-07). */
  givePremium: forAdminsEachTime
    .route({ method: 'POST', path: '/admin/members/{id}/premium-grants' })
    .errors(pickErrors('NOT_FOUND', 'CLIENT_ID_USED'))
    .input(z.strictObject({ ...wish, days: z.int().min(GIFT_DAYS.minimum).max(GIFT_DAYS.maximum) }))
    .output(Asked),

  /** Ends the premium that was given; what is paid for stays. Always waits for a second admin. NOT_FOUND where nothing was given. */
  endPremium: forAdminsEachTime
    .route({ method: 'POST', path: '/admin/members/{id}/premium-ends' })
    .errors(pickErrors('NOT_FOUND', 'CLIENT_ID_USED'))
    .input(z.strictObject(wish))
    .output(Asked),

  /** A second admin's word. */
  decide: forAdminsEachTime
    .route({ method: 'POST', path: '/admin/grants/{id}/decision' })
    .errors(pickErrors('NOT_FOUND', 'ALREADY_DECIDED', 'BALANCE_TOO_LOW'))
    .input(z.strictObject({ id: z.uuid(), isApproved: z.boolean() }))
    .output(z.strictObject({})),

  /** What waits for a second admin, oldest first, and the last of all the others; of one member where one is named. */
  list: forAdmins
    .route({ method: 'GET', path: '/admin/grants' })
    .input(z.strictObject({ memberId: MemberId.optional() }))
    .output(
      z.strictObject({
        waiting: z.array(Grant),
        recent: z.array(Grant),
        /** Until when premium was given to the member that is named. */
        giftUntil: z.iso.datetime().nullable(),
      }),
    ),
}
