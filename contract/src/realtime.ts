import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { forMembers } from './base.ts'
import { MINUTE_SECONDS } from './durations.ts'
import { MatchId, MemberId, MessageId, ThreadId } from './ids.ts'
import { perMember } from './limits.ts'

/** Events with ids and without content: a tab that receives one reads what changed. */
export const RealtimeEvent = z.discriminatedUnion('type', [
  /** The stream starts now; the page has to read everything again. */
  z.object({ type: z.literal('realtime.connected') }),
  /** The stream continues the last one; missed events follow. */
  z.object({ type: z.literal('realtime.resumed') }),
  /** Keep-alive. */
  z.object({ type: z.literal('realtime.alive') }),
  /**
   * The stream ends: reconnect after a moment (restart), or not at all (a sixth tab took the
   * place).
   */
  z.object({ type: z.literal('realtime.closing'), mayReconnect: z.boolean() }),
  z.object({
    type: z.literal('messages.created'),
    threadId: ThreadId,
    messageId: MessageId,
    seq: z.int(),
    from: MemberId,
  }),
  z.object({
    type: z.literal('messages.read'),
    threadId: ThreadId,
    by: MemberId,
    upToSeq: z.int(),
  }),
  /** Sent to open pages only and not stored. */
  z.object({ type: z.literal('messages.typing'), threadId: ThreadId, from: MemberId }),
  z.object({
    type: z.literal('matches.created'),
    matchId: MatchId,
    threadId: ThreadId,
    with: MemberId,
  }),
  /** Another member of a match has paused or resumed. */
  z.object({ type: z.literal('matches.changed') }),
  z.object({ type: z.literal('matches.ended'), matchId: MatchId, threadId: ThreadId }),
  /** The likes the member received have changed; the event says nothing about the sender. */
  z.object({ type: z.literal('likes.changed') }),
  z.object({ type: z.literal('tokens.changed') }),
  /** Prices, offers, bonuses or currencies have changed; sent to all members. */
  z.object({ type: z.literal('settings.changed') }),
  /** An order, a payment or the subscription of the member has changed. */
  z.object({ type: z.literal('payments.changed') }),
  z.object({ type: z.literal('profiles.changed') }),
  z.object({ type: z.literal('photos.changed') }),
  /** A friend was verified and the bonus is paid. */
  z.object({ type: z.literal('referrals.changed') }),
  /** Blocks or reports of the member have changed. */
  z.object({ type: z.literal('safety.changed') }),
  z.object({ type: z.literal('moderation.changed') }),
  z.object({ type: z.literal('notifications.changed') }),
  z.object({ type: z.literal('auth.ended') }),
])
export type RealtimeEvent = z.infer<typeof RealtimeEvent>

/** Maximum time between two events of a stream; after that, a page reconnects. */
export const STREAM_ALIVE_MS = 25_000

/**
 * A position among a member's events, encrypted for this member. It belongs to the last event
 * received.
 */
export const EventPosition = z.string().max(80)

/**
 * Reads the key of an event from its id: the same event has the same key on every stream. Undefined
 * without a position.
 */
export function readEventKey(id: string): string | undefined {
  const end = id.indexOf('.')
  return end > 0 ? id.slice(0, end) : undefined
}

export const realtime = {
  /**
   * Streams the caller's events, from `Last-Event-ID` on; without it, or if it is too old, the page
   * has to read again.
   */
  subscribe: forMembers({ spec: ['MSG-05'], limits: [perMember(20, 5 * MINUTE_SECONDS)] })
    .route({ method: 'GET', path: '/stream' })
    .output(eventIterator(RealtimeEvent)),

  /**
   * Returns events by polling, for networks that block streams. `isWhole` is false if the page has
   * to read again.
   */
  since: forMembers({
    spec: ['MSG-05'],
    // Twice the load of five tabs that poll every five seconds.
    limits: [perMember(600, 5 * MINUTE_SECONDS)],
  })
    .route({ method: 'GET', path: '/events' })
    .input(z.strictObject({ position: EventPosition.optional() }))
    .output(
      z.strictObject({
        isWhole: z.boolean(),
        position: EventPosition,
        events: z.array(z.strictObject({ key: z.string().max(80), event: RealtimeEvent })),
      }),
    ),
}
