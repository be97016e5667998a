import { z } from 'zod'
import { forMembers } from './base.ts'
import { Cursor } from './discovery.ts'
import { pickErrors } from './errors.ts'
import { MatchId, MemberId, ThreadId } from './ids.ts'
import { MemberCard } from './members.ts'
import { lineOfText } from './text.ts'

/** Celebrations told of at a time; the others come after these. */
export const UNCELEBRATED_MAXIMUM = 20

export const Match = z.strictObject({
  id: MatchId,
  threadId: ThreadId,
  matchedAt: z.iso.datetime(),
  /** Null when the other member is gone: shown as 'Former member'. */
  member: MemberCard.nullable(),
  /** The other member has paused their account: nothing can be sent until they resume. */
  isPaused: z.boolean(),
  lastMessage: z.strictObject({ preview: z.string(), sentAt: z.iso.datetime(), from: MemberId }).nullable(),
  unreadCount: z.int(),
  /** How far the other member has read, as a place in the thread: what a second tick stands for. 0 where one of the two keeps that back. */
  readUpToSeq: z.int(),
})
export type Match = z.infer<typeof Match>

/** A match its member hasn't been told of yet. */
export const Celebration = z.strictObject({ matchId: MatchId, threadId: ThreadId, member: MemberCard })
export type Celebration = z.infer<typeof Celebration>

const ListInput = z.strictObject({
  cursor: Cursor.optional(),
  /** Words of the other's handle by their beginnings, whatever their case and accents. */
  search: lineOfText({ minimum: 1, maximum: 60 }).optional(),
  /** `new`: no message yet; `unread`: something to read; `your_turn`: the last message is the other's; `former`: threads of members who are gone. */
  only: z.enum(['new', 'unread', 'your_turn', 'former']).optional(),
})

export const matches = {
  /** Newest activity first: the last message, else the match itself. Members who are gone are in the list `former` only. */
  list: forMembers
    .route({ method: 'GET', path: '/matches' })
    .input(ListInput)
    .output(z.strictObject({ matches: z.array(Match), nextCursor: Cursor.nullable() })),

  /** Matches made while the caller was away, newest first; the first page of them. */
  listUncelebrated: forMembers
    .route({ method: 'GET', path: '/matches/uncelebrated' })
    .output(z.strictObject({ matches: z.array(Celebration).max(UNCELEBRATED_MAXIMUM) })),

  /** Claims the celebration of matches: `first` holds those that nobody has claimed for the caller before, on any device. */
  celebrate: forMembers
    .route({ method: 'POST', path: '/matches/celebrations' })
    .input(z.strictObject({ ids: z.array(MatchId).min(1).max(UNCELEBRATED_MAXIMUM) }))
    .output(z.strictObject({ first: z.array(MatchId) })),

  /** Ends a match for both, for good; the other is not told. */
  unmatch: forMembers
    .route({ method: 'DELETE', path: '/threads/{threadId}/match' })
    .errors(pickErrors('NOT_FOUND'))
    .input(z.strictObject({ threadId: ThreadId }))
    .output(z.strictObject({})),
}
