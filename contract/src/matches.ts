import { z } from 'zod'
import { forMembers } from './base.ts'
import { Cursor } from './discovery.ts'
import { MatchId, MemberId, ThreadId } from './ids.ts'
import { MemberCard } from './members.ts'

export const Match = z.strictObject({
  id: MatchId,
  threadId: ThreadId,
  matchedAt: z.iso.datetime(),
  /** Null when the other member is gone: shown as 'Former member'. */
  member: MemberCard.nullable(),
  lastMessage: z.strictObject({ preview: z.string(), sentAt: z.iso.datetime(), from: MemberId }).nullable(),
  unreadCount: z.int(),
  /** How far the other member has read, as a place in the thread: what a second tick stands for. */
  readUpToSeq: z.int(),
})
export type Match = z.infer<typeof Match>

export const matches = {
  /** Newest activity first: the last message, else the match itself. */
  list: forMembers
    .route({ method: 'GET', path: '/matches' })
    .input(z.strictObject({ cursor: Cursor.optional() }))
    .output(z.strictObject({ matches: z.array(Match), nextCursor: Cursor.nullable() })),
}
