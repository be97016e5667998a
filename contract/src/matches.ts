import { z } from 'zod'
import { Cursor, forMembers } from './base.ts'
import { DAY_SECONDS, MINUTE_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { MatchId, MemberId, ThreadId } from './ids.ts'
import { perMember } from './limits.ts'
import { MemberCard } from './members.ts'
import { SAMPLE_ID, SAMPLE_MATCH_ID } from './samples.ts'
import { lineOfText } from './text.ts'

/** Matches per page of `listUncelebrated` and per call of `celebrate`. */
export const UNCELEBRATED_MAXIMUM = 20

export const Match = z.strictObject({
  id: MatchId,
  threadId: ThreadId,
  matchedAt: z.iso.datetime(),
  /** Null if the other member is gone, shown as "Former member". */
  member: MemberCard.nullable(),
  /** True if the other member paused their account: nothing can be sent until they resume. */
  isPaused: z.boolean(),
  lastMessage: z
    .strictObject({ preview: z.string(), sentAt: z.iso.datetime(), from: MemberId })
    .nullable(),
  unreadCount: z.int(),
  /**
   * Sequence number up to which the other member has read, shown as a second tick. 0 if either of
   * the two hides read receipts.
   */
  readUpToSeq: z.int(),
})
export type Match = z.infer<typeof Match>

/** Match that hasn't been announced to the caller; `member` is the other member. */
export const Celebration = z.strictObject({
  matchId: MatchId,
  threadId: ThreadId,
  member: MemberCard,
})
export type Celebration = z.infer<typeof Celebration>

const ListInput = z.strictObject({
  cursor: Cursor.optional(),
  /** Word prefixes of the other member's handle, without case and accents. */
  search: lineOfText({ minimum: 1, maximum: 60 }).optional(),
  /**
   * `new`: no message yet. `unread`: unread messages. `your_turn`: the last message is the other
   * member's. `former`: threads with messages of members who are gone (banned, suspended, leaving
   * or erased).
   */
  only: z.enum(['new', 'unread', 'your_turn', 'former']).optional(),
})

/** The caller's matches: the list, new ones to announce, and unmatching. */
export const matches = {
  /**
   * Lists matches by latest activity: the last message, else the match. Members who are gone are
   * listed by `former` only.
   */
  list: forMembers({
    reads: 'fresh',
    spec: ['MAT-02', 'MSG-01'],
    limits: [perMember(300, 5 * MINUTE_SECONDS)],
  })
    .route({ method: 'GET', path: '/matches' })
    .input(ListInput)
    .output(z.strictObject({ matches: z.array(Match), nextCursor: Cursor.nullable() })),

  /**
   * Lists matches that the caller hasn't celebrated, read or written in, newest first. Celebrate
   * them to get the next ones.
   */
  listUncelebrated: forMembers({ reads: 'fresh', limits: [perMember(300, 5 * MINUTE_SECONDS)] })
    .route({ method: 'GET', path: '/matches/uncelebrated' })
    .output(z.strictObject({ matches: z.array(Celebration).max(UNCELEBRATED_MAXIMUM) })),

  /**
   * Marks matches as celebrated. `first` lists those that no other tab or device claimed before:
   * only they are shown.
   */
  celebrate: forMembers({
    limits: [perMember(300, 5 * MINUTE_SECONDS)],
    idempotency: 'sets-state',
    sample: { ids: [SAMPLE_MATCH_ID] },
  })
    .route({ method: 'POST', path: '/matches/celebrations' })
    .input(z.strictObject({ ids: z.array(MatchId).min(1).max(UNCELEBRATED_MAXIMUM) }))
    .output(z.strictObject({ first: z.array(MatchId) })),

  /** Ends a match permanently for both, without notifying the other member. */
  unmatch: forMembers({
    spec: ['MAT-04'],
    limits: [perMember(100, DAY_SECONDS)],
    idempotency: 'removes',
    sample: { threadId: SAMPLE_ID },
  })
    .route({ method: 'DELETE', path: '/threads/{threadId}/match' })
    .errors(pickErrors('NOT_FOUND'))
    .input(z.strictObject({ threadId: ThreadId }))
    .output(z.strictObject({})),
}
