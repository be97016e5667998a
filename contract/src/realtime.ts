import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { forMembers } from './base.ts'
import { MatchId, MemberId, MessageId, ThreadId } from './ids.ts'

/** Hints with ids, never content: a tab that gets one reads what changed. */
export const RealtimeEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('realtime.connected') }),
  /** The stream ends here: come back after a moment (a restart), or stay away (a sixth tab took this place). */
  z.object({ type: z.literal('realtime.closing'), mayReconnect: z.boolean() }),
  z.object({ type: z.literal('messages.created'), threadId: ThreadId, messageId: MessageId, seq: z.int(), from: MemberId }),
  z.object({ type: z.literal('messages.read'), threadId: ThreadId, by: MemberId, upToSeq: z.int() }),
  z.object({ type: z.literal('matches.created'), matchId: MatchId, threadId: ThreadId, with: MemberId }),
  z.object({ type: z.literal('tokens.changed') }),
  z.object({ type: z.literal('profiles.changed') }),
  z.object({ type: z.literal('photos.changed') }),
  z.object({ type: z.literal('moderation.changed') }),
  z.object({ type: z.literal('auth.ended') }),
])
export type RealtimeEvent = z.infer<typeof RealtimeEvent>

export const realtime = {
  /** The caller's own events, from now on; after a break the page reads again. */
  subscribe: forMembers.route({ method: 'GET', path: '/stream' }).output(eventIterator(RealtimeEvent)),
}
