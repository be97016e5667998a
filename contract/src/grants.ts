import { z } from 'zod'
import { forAdmins, forAdminsWithStepUp } from './base.ts'
import { HOUR_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { MemberId } from './ids.ts'
import { STAFF_READ_LIMITS, perMember } from './limits.ts'
import { SAMPLE_ID, SAMPLE_NEW_ID } from './samples.ts'
import { linesOfText } from './text.ts'

/** Tokens that one admin, without a second, may give to or take from a member in thirty days. */
export const GRANT_ALONE_TOKENS = 500
/**
 * Tokens that one admin, without a second, may move within 24 hours over all members. Four times
 * the limit of one member is enough for a bad day of support; without this limit, an admin could
 * spread any amount over many wallets.
 */
export const GRANT_ALONE_DAY_TOKENS = 2_000
/** Larger amounts are typing errors. */
export const GRANT_MAXIMUM_TOKENS = 100_000
/** Days of premium that can be given at once. */
export const PREMIUM_GRANT_DAYS = { minimum: 1, maximum: 366 } as const

export const GrantKind = z.enum(['tokens', 'premium', 'premium_end'])
export type GrantKind = z.infer<typeof GrantKind>

const Grant = z.strictObject({
  id: z.uuid(),
  kind: GrantKind,
  /** Tokens, negative if taken; days of premium; 0 for ending it. */
  amount: z.int(),
  member: z.strictObject({ id: MemberId, handle: z.string().nullable() }),
  reason: z.string(),
  /** Null for the server, and after the asker's account was erased. */
  askedBy: z.string().nullable(),
  isAskerFormer: z.boolean(),
  askedAt: z.iso.datetime(),
  /** Null without a decision, and after the decider's account was erased. */
  decidedBy: z.string().nullable(),
  isDeciderFormer: z.boolean(),
  /** `waiting`: needs a second admin. */
  state: z.enum(['waiting', 'declined', 'withdrawn', 'done']),
  /** False for the admin who requested it and for the member who would get it. */
  mayDecide: z.boolean(),
  /** True for the admin who requested it, while it waits. */
  mayWithdraw: z.boolean(),
})
export type Grant = z.infer<typeof Grant>

/** Fields of every grant. `grantId` identifies the request: repeating it makes no second grant. */
const grantFields = {
  id: MemberId,
  grantId: z.uuid(),
  reason: linesOfText({ minimum: 3, maximum: 500 }),
}
const RequestedGrant = z.strictObject({ needsSecond: z.boolean() })

/** Tokens and premium that admins give to or take from members, with a second approval. */
export const grants = {
  /**
   * Gives tokens, or takes at most what is there. Above `GRANT_ALONE_TOKENS` or
   * `GRANT_ALONE_DAY_TOKENS` a second admin has to approve.
   */
  adjustTokens: forAdminsWithStepUp({
    spec: ['WAL-07'],
    // Each call verifies a password and moves something of value.
    limits: [perMember(60, HOUR_SECONDS)],
    idempotency: 'id-in-input',
    sample: { id: SAMPLE_ID, grantId: SAMPLE_NEW_ID, amount: 50, reason: 'Charged twice' },
  })
    .route({ method: 'POST', path: '/admin/members/{id}/token-grants' })
    .errors(pickErrors('NOT_FOUND', 'CLIENT_ID_USED', 'BALANCE_TOO_LOW'))
    .input(
      z.strictObject({
        ...grantFields,
        amount: z
          .int()
          .min(-GRANT_MAXIMUM_TOKENS)
          .max(GRANT_MAXIMUM_TOKENS)
          .refine((amount) => amount !== 0, 'The amount must not be zero.'),
      }),
    )
    .output(RequestedGrant),

  /**
   * Gives premium for some days, after the paid time; it never renews. A second admin always has to
   * approve.
   */
  givePremium: forAdminsWithStepUp({
    spec: ['PAY-07'],
    limits: [perMember(60, HOUR_SECONDS)],
    idempotency: 'id-in-input',
    sample: { id: SAMPLE_ID, grantId: SAMPLE_NEW_ID, days: 30, reason: 'Charged twice' },
  })
    .route({ method: 'POST', path: '/admin/members/{id}/premium-grants' })
    .errors(pickErrors('NOT_FOUND', 'CLIENT_ID_USED'))
    .input(
      z.strictObject({
        ...grantFields,
        days: z.int().min(PREMIUM_GRANT_DAYS.minimum).max(PREMIUM_GRANT_DAYS.maximum),
      }),
    )
    .output(RequestedGrant),

  /**
   * Ends complimentary premium; the paid time stays. A second admin always has to approve.
   * NOT_FOUND without complimentary premium.
   */
  endPremium: forAdminsWithStepUp({
    spec: ['PAY-07'],
    limits: [perMember(60, HOUR_SECONDS)],
    idempotency: 'id-in-input',
    sample: { id: SAMPLE_ID, grantId: SAMPLE_NEW_ID, reason: 'Given by mistake' },
  })
    .route({ method: 'POST', path: '/admin/members/{id}/premium-ends' })
    .errors(pickErrors('NOT_FOUND', 'CLIENT_ID_USED'))
    .input(z.strictObject(grantFields))
    .output(RequestedGrant),

  /** Approves or declines a grant as the second admin. */
  decide: forAdminsWithStepUp({
    spec: ['WAL-07', 'PAY-07'],
    limits: [perMember(60, HOUR_SECONDS)],
    idempotency: 'decides-once',
    sample: { id: SAMPLE_ID, isApproved: true },
  })
    .route({ method: 'POST', path: '/admin/grants/{id}/decision' })
    .errors(pickErrors('NOT_FOUND', 'ALREADY_DECIDED', 'BALANCE_TOO_LOW'))
    .input(z.strictObject({ id: z.uuid(), isApproved: z.boolean() }))
    .output(z.strictObject({})),

  /**
   * Lists the grants waiting for a second admin, oldest first, and the latest others; optionally of
   * one member.
   */
  list: forAdmins({
    reads: 'fresh',
    spec: ['WAL-07', 'PAY-07'],
    limits: STAFF_READ_LIMITS,
    auditedAs: 'grant_list',
  })
    .route({ method: 'GET', path: '/admin/grants' })
    .input(z.strictObject({ memberId: MemberId.optional() }))
    .output(
      z.strictObject({
        waiting: z.array(Grant),
        recent: z.array(Grant),
        /** End of the given member's complimentary premium. */
        giftUntil: z.iso.datetime().nullable(),
      }),
    ),
}
