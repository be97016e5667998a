import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { forMembers } from './base.ts'
import { MINUTE_SECONDS } from './durations.ts'
import { MatchId, MemberId, MessageId, ThreadId } from './ids.ts'
import { perMember } from './limits.ts'

/** Hints with ids, never content: a tab that gets one reads what changed. */
export const RealtimeEvent = z.discriminatedUnion('type', [
  /** From now on, and nothing of before: what is on the page has to be read again. */
  z.object({ type: z.literal('realtime.connected') }),
  /** Goes on where the last stream stopped: what was missed follows. */
  z.object({ type: z.literal('realtime.resumed') }),
  /** Nothing happened for a while, and the stream is still there. */
  z.object({ type: z.literal('realtime.alive') }),
  /**
   * The stream ends here: come back after a moment (a restart), or stay away (a sixth tab took this
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
  /** Passing: said to open pages only, and never kept. */
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
  /** Somebody likes the member, or more than before; who is for the list to say. */
  z.object({ type: z.literal('likes.changed') }),
  z.object({ type: z.literal('tokens.changed') }),
  /** Prices, offers, bonuses or currencies have changed; sent to every member. */
  z.object({ type: z.literal('settings.changed') }),
  /** An order, a payment or the subscription of the member is not what it was. */
  z.object({ type: z.literal('payments.changed') }),
  z.object({ type: z.literal('profiles.changed') }),
  z.object({ type: z.literal('photos.changed') }),
  /** A friend was verified: the bonus is paid. */
  z.object({ type: z.literal('referrals.changed') }),
  /**
   * The member blocked somebody or reported something elsewhere, or a report of theirs was looked
   * at.
   */
  z.object({ type: z.literal('safety.changed') }),
  z.object({ type: z.literal('moderation.changed') }),
  z.object({ type: z.literal('notifications.changed') }),
  z.object({ type: z.literal('auth.ended') }),
])
export type RealtimeEvent = z.infer<typeof RealtimeEvent>

/**
 * How often a stream says at least something; a page that hears nothing for longer asks for another
 * one.
 */
export const STREAM_ALIVE_MS = 25_000

/**
 * A position among a member's events, encrypted for this member. It belongs to the last event
 * received.
 */
export const EventPosition = z.string().max(80)

/**
 * The key of an event, from its id in a stream: the same event has the same key on every stream of
 * its reader. Undefined for a place without one.
 */
export function readEventKey(id: string): string | undefined {
  const end = id.indexOf('.')
  return end > 0 ? id.slice(0, end) : undefined
}

export const realtime = {
  /**
   * The caller's own events. With `Last-Event-ID` it goes on from there; without, or after too
   * long, the page reads again.
   */
  subscribe: forMembers({ spec: ['MSG-05'], limits: [perMember(20, 5 * MINUTE_SECONDS)] })
    .route({ method: 'GET', path: '/stream' })
    .output(eventIterator(RealtimeEvent)),

  /**
   * The same by asking, where something on the way holds streams back. `isWhole` is false when the
   * page has to read again.
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
