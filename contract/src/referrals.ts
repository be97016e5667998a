import { z } from 'zod'
import { forAdmins, forAdminsEachTime, forMembers, forVisitors } from './base.ts'
import { Cursor } from './discovery.ts'
import { pickErrors } from './errors.ts'
import { MemberId } from './ids.ts'
import { linesOfText } from './text.ts'

/** Where the link of a code leads, with `?ref=…` behind it (MEM-REF-04). */
export const REFERRAL_PARAMETER = 'ref'

/** Pending until the friend is verified (MEM-REF-12). */
export const ReferralState = z.enum(['pending', 'verified'])
export type ReferralState = z.infer<typeof ReferralState>

export const ReferredFriend = z.strictObject({
  /** Null when they are gone or out of reach: shown as 'Former member'. */
  handle: z.string().nullable(),
  state: ReferralState,
  joinedOn: z.iso.date(),
})
export type ReferredFriend = z.infer<typeof ReferredFriend>

export const HeldReferral = z.strictObject({
  friendId: MemberId,
  friend: z.string(),
  referrerId: MemberId,
  referrer: z.string(),
  tokens: z.int(),
  heldAt: z.iso.datetime(),
  /** How many friends of the referrer were paid for in the thirty days before. */
  paidBefore: z.int(),
  /** The caller is one of the two: somebody else decides. */
  isOwn: z.boolean(),
})
export type HeldReferral = z.infer<typeof HeldReferral>

export const referrals = {
  /** Says whether a code would count at sign-up; never whose id it is (PUB-09, defect D103). */
  check: forVisitors
    .route({ method: 'POST', path: '/referrals/checks' })
    .input(z.strictObject({ code: z.string().max(64) }))
    .output(z.strictObject({ isValid: z.boolean() })),

  /** The caller's code, what it brings, and what it has brought. */
  mine: forMembers.route({ method: 'GET', path: '/me/referrals' }).output(
    z.strictObject({
      code: z.string(),
      /** Tokens for the caller and for the friend, once the friend is verified. */
      bonus: z.int(),
      friendBonus: z.int(),
      /** All bonus tokens the caller has earned. */
      earned: z.int(),
      friendCount: z.int(),
      /** Whether bonuses are paid at the moment. */
      isOpen: z.boolean(),
    }),
  ),

  /** Those who joined with the caller's code, newest first (PRO-09). */
  listFriends: forMembers
    .route({ method: 'GET', path: '/me/referrals/friends' })
    .input(z.strictObject({ cursor: Cursor.optional() }))
    .output(z.strictObject({ friends: z.array(ReferredFriend), nextCursor: Cursor.nullable() })),

  /** Bonuses of referrers with unusually many friends, waiting for a decision (security bar F-05). */
  listHeld: forAdmins
    .route({ method: 'GET', path: '/admin/referrals/held' })
    .output(z.strictObject({ held: z.array(HeldReferral), total: z.int() })),

  /** Pays held bonuses, or refuses them for good; those that somebody else has decided meanwhile are left as they are (WAL-07). */
  decideHeld: forAdminsEachTime
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
