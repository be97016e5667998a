import { z } from 'zod'
import { Cursor, forAdmins, forAdminsWithStepUp, forMembers, forVisitors } from './base.ts'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { MemberId } from './ids.ts'
import { STAFF_READ_LIMITS, challengePerAddress, perAddress, perMember } from './limits.ts'
import { SAMPLE_ID } from './samples.ts'
import { linesOfText } from './text.ts'

/** Code of the member who referred a new one, from `?ref=…`; unknown codes are ignored. */
export const ReferralCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[0-9A-Z]{8,16}$/)

/** Query parameter of the referral link, `?ref=…` (MEM-REF-04). */
export const REFERRAL_PARAMETER = 'ref'

/** Pending until the friend is verified (MEM-REF-12). */
export const ReferralState = z.enum(['pending', 'verified'])
export type ReferralState = z.infer<typeof ReferralState>

export const ReferredFriend = z.strictObject({
  /** Null if they are gone or not visible, shown as "Former member". */
  handle: z.string().nullable(),
  state: ReferralState,
  joinedOn: z.iso.date(),
})
export type ReferredFriend = z.infer<typeof ReferredFriend>

/** A bonus that an admin has to decide, because the referrer has unusually many friends. */
export const HeldReferral = z.strictObject({
  friendId: MemberId,
  friend: z.string(),
  referrerId: MemberId,
  referrer: z.string(),
  tokens: z.int(),
  heldAt: z.iso.datetime(),
  /** Friends that the referrer got bonuses for in the thirty days before. */
  paidBefore: z.int(),
  /** True if the caller is one of the two, so that another admin has to decide. */
  isOwn: z.boolean(),
})
export type HeldReferral = z.infer<typeof HeldReferral>

/** Bonuses for members who bring friends, and the admins' decisions about held ones. */
export const referrals = {
  /** Returns whether sign-up would accept a code, but not whose it is (PUB-09). */
  check: forVisitors({
    spec: ['PUB-09'],
    limits: [challengePerAddress(20, MINUTE_SECONDS), perAddress(1000, DAY_SECONDS)],
    idempotency: 'reads',
    sample: { code: 'ABCDEFGH' },
  })
    .route({ method: 'POST', path: '/referrals/checks' })
    .input(z.strictObject({ code: z.string().max(64) }))
    .output(z.strictObject({ isValid: z.boolean() })),

  /** Returns the caller's code, the bonuses and the tokens earned. */
  mine: forMembers({ reads: 'fresh', spec: ['PRO-10', 'PRO-11'] })
    .route({ method: 'GET', path: '/me/referrals' })
    .output(
      z.strictObject({
        code: z.string(),
        /** Tokens for the caller and for the friend, paid once the friend is verified. */
        bonus: z.int(),
        friendBonus: z.int(),
        earned: z.int(),
        friendCount: z.int(),
        /** False while bonuses are switched off. */
        isOpen: z.boolean(),
      }),
    ),

  /** Lists friends who joined with the caller's code, newest first (PRO-09). */
  listFriends: forMembers({ reads: 'fresh', spec: ['PRO-09'] })
    .route({ method: 'GET', path: '/me/referrals/friends' })
    .input(z.strictObject({ cursor: Cursor.optional() }))
    .output(z.strictObject({ friends: z.array(ReferredFriend), nextCursor: Cursor.nullable() })),

  /** Lists held bonuses. */
  listHeld: forAdmins({
    reads: 'fresh',
    spec: ['WAL-07'],
    limits: STAFF_READ_LIMITS,
    auditedAs: 'referral_list',
  })
    .route({ method: 'GET', path: '/admin/referrals/held' })
    .output(z.strictObject({ held: z.array(HeldReferral), total: z.int() })),

  /**
   * Pays held bonuses or refuses them permanently. Skips those that were decided meanwhile
   * (WAL-07).
   */
  decideHeld: forAdminsWithStepUp({
    spec: ['WAL-07'],
    limits: [perMember(60, HOUR_SECONDS)],
    idempotency: 'decides-once',
    sample: { friendIds: [SAMPLE_ID], isPaid: true, reason: 'Looked at' },
  })
    .route({ method: 'POST', path: '/admin/referrals/decisions' })
    .errors(pickErrors('NOT_FOUND'))
    .input(
      z.strictObject({
        friendIds: z.array(MemberId).min(1).max(100),
        isPaid: z.boolean(),
        reason: linesOfText({ minimum: 3, maximum: 500 }),
      }),
    )
    .output(z.strictObject({ decided: z.int() })),
}
