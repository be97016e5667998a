import { z } from 'zod'
import { Cursor, forMembers } from './base.ts'
import { DiscoverCard } from './discovery.ts'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { MatchId, MemberId, ThreadId } from './ids.ts'
import { LikeComment, LikedPart, LikeTarget } from './liked-parts.ts'
import { perMember } from './limits.ts'
import { SAMPLE_ID } from './samples.ts'
import { ExpectedPrice } from './tokens.ts'

/** Largest number of received likes shown; more are shown as "99+". */
export const LIKES_COUNT_MAXIMUM = 99

export const LikeKind = z.enum(['like', 'super'])
export type LikeKind = z.infer<typeof LikeKind>

/**
 * Member who likes the caller, and roughly since when: the exact time would reveal when they were
 * active.
 */
export const ReceivedLike = z.strictObject({
  member: DiscoverCard,
  kind: LikeKind,
  since: z.enum(['today', 'this_week', 'earlier']),
  /** Part of the caller's profile that they like, null for the whole profile. */
  on: LikedPart.nullable(),
  comment: z.string().nullable(),
  /** True if the comment looks like a scam. */
  isWarned: z.boolean(),
})
export type ReceivedLike = z.infer<typeof ReceivedLike>

/** Member whom the caller likes, and since when it is this kind of like. */
export const SentLike = z.strictObject({
  member: DiscoverCard,
  kind: LikeKind,
  sentAt: z.iso.datetime(),
  /** Part of the member's profile that the caller likes, null for the whole profile. */
  on: LikedPart.nullable(),
  comment: z.string().nullable(),
})
export type SentLike = z.infer<typeof SentLike>

/** Input fields of a like that is about a part of the profile. */
const about = { on: LikeTarget.optional(), comment: LikeComment.optional() }

/** True unless there is a comment without the part that it is about. */
function hasPart({ on, comment }: { on?: unknown; comment?: unknown }): boolean {
  return comment === undefined || on !== undefined
}
const NO_PART = 'A comment is about a photo or an answer.'

/** Likes and super likes, sent and received. */
export const likes = {
  /**
   * Likes a member, or upgrades an earlier like to a super like; a mutual like makes the match and
   * its thread. Staff can't send super likes. New likes of members pause while many conversations
   * wait for their answer.
   *
   * `on` names a part of the profile that the caller sees, else PART_GONE. The comment becomes a
   * message of a later match, for free. An upgrade without `on` keeps what the like was about.
   */
  send: forMembers({
    spec: ['LIK-01', 'LIK-02', 'LIK-03'],
    needsAgeCheck: true,
    limits: [perMember(60, HOUR_SECONDS), perMember(100, DAY_SECONDS)],
    idempotency: { because: 'One like for each pair of members' },
    sample: { to: SAMPLE_ID, kind: 'like' },
  })
    .route({ method: 'POST', path: '/likes' })
    .errors(
      pickErrors(
        'NOT_FOUND',
        'ALREADY_LIKED',
        'PART_GONE',
        'COMMENTS_LIMITED',
        'ALREADY_SUPER_LIKED',
        'AGE_CHECK_REQUIRED',
        'PHOTO_REQUIRED',
        'REPLIES_WAITING',
        'STAFF_NOT_SEEN',
        'PRICE_CHANGED',
        'INSUFFICIENT_TOKENS',
      ),
    )
    .input(
      z.discriminatedUnion('kind', [
        z
          .strictObject({ to: MemberId, kind: z.literal('like'), ...about })
          .refine(hasPart, NO_PART),
        z
          .strictObject({
            to: MemberId,
            kind: z.literal('super'),
            expectedPrice: ExpectedPrice,
            ...about,
          })
          .refine(hasPart, NO_PART),
      ]),
    )
    .output(
      z.strictObject({
        match: z.strictObject({ matchId: MatchId, threadId: ThreadId }).nullable(),
      }),
    ),

  /**
   * Counts likes without their senders (decision P12). Stops at one above `LIKES_COUNT_MAXIMUM`.
   * Counts for premium members what `listReceived` lists; for others also likes of members whom the
   * caller has passed on or blocked, so that the number never tells whether those like the caller.
   */
  countReceived: forMembers({ reads: 'fresh', limits: [perMember(300, 5 * MINUTE_SECONDS)] })
    .route({ method: 'GET', path: '/likes/received/count' })
    .output(
      z.strictObject({
        count: z
          .int()
          .min(0)
          .max(LIKES_COUNT_MAXIMUM + 1),
      }),
    ),

  /**
   * Lists who likes the caller, super likes first, then the newest; for premium members (decision
   * P12). Members whom the caller has passed on or blocked are only counted.
   */
  listReceived: forMembers({
    reads: 'may-lag',
    spec: ['LIK-05'],
    refuses: ['woman', 'man'],
    limits: [perMember(60, 10 * MINUTE_SECONDS)],
  })
    .route({ method: 'GET', path: '/likes/received' })
    .errors(pickErrors('PREMIUM_REQUIRED'))
    .input(z.strictObject({ cursor: Cursor.optional() }))
    .output(
      z.strictObject({
        likes: z.array(ReceivedLike),
        nextCursor: Cursor.nullable(),
        /**
         * Likes that aren't listed because the caller passed on or blocked their sender, up to one
         * above `LIKES_COUNT_MAXIMUM`; null on later pages, and for members with more than 1,000 likes.
         */
        turnedDown: z
          .int()
          .min(0)
          .max(LIKES_COUNT_MAXIMUM + 1)
          .nullable(),
      }),
    ),

  /** Lists whom the caller likes, the newest first, without matches and hidden members. */
  listSent: forMembers({ reads: 'may-lag', limits: [perMember(60, 10 * MINUTE_SECONDS)] })
    .route({ method: 'GET', path: '/likes/sent' })
    .input(z.strictObject({ cursor: Cursor.optional() }))
    .output(z.strictObject({ likes: z.array(SentLike), nextCursor: Cursor.nullable() })),

  /**
   * Takes a like back; the tokens of a super like are not returned. Answers the same for members who
   * were never liked or can no longer be seen, so that it reveals nothing about them.
   */
  withdraw: forMembers({
    limits: [perMember(60, HOUR_SECONDS)],
    idempotency: 'removes',
    sample: { to: SAMPLE_ID },
  })
    .route({ method: 'DELETE', path: '/likes/{to}' })
    .errors(pickErrors('ALREADY_MATCHED'))
    .input(z.strictObject({ to: MemberId }))
    .output(z.strictObject({})),
}
