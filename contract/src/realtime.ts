import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { forMembers } from './base.ts'
import { MINUTE_SECONDS } from './durations.ts'
import { MatchId, MemberId, MessageId, ThreadId } from './ids.ts'
import { perMember } from './limits.ts'

/** Why an account can no longer be used: suspended or banned by a moderator, or to be deleted. */
export const AccountEnd = z.discriminatedUnion('reason', [
  z.strictObject({ reason: z.literal('suspended'), until: z.iso.datetime() }),
  z.strictObject({ reason: z.literal('banned') }),
  z.strictObject({ reason: z.literal('deleting') }),
])
export type AccountEnd = z.infer<typeof AccountEnd>

/**
 * Live events. They have ids and no content: a page that receives one reloads the data that
 * changed.
 */
export const RealtimeEvent = z.discriminatedUnion('type', [
  /** A new stream: the page has to reload its data. */
  z.object({ type: z.literal('realtime.connected') }),
  /** The stream continues an earlier one; missed events follow. */
  z.object({ type: z.literal('realtime.resumed') }),
  /** Keep-alive, sent within `STREAM_ALIVE_MS`. */
  z.object({ type: z.literal('realtime.alive') }),
  /**
   * The stream ends. Reconnect after a restart of the server, but not if a sixth tab of the member
   * has replaced this stream.
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
  /** The other member of a match has paused or resumed their account. */
  z.object({ type: z.literal('matches.changed') }),
  z.object({ type: z.literal('matches.ended'), matchId: MatchId, threadId: ThreadId }),
  /** The likes the member received have changed; the event says nothing about the sender. */
  z.object({ type: z.literal('likes.changed') }),
  /** The member has sent a like or taken one back. */
  z.object({ type: z.literal('likes.sentChanged') }),
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
  /** A date plan of the member has changed, or its check-in is due. */
  z.object({ type: z.literal('datePlans.changed') }),
  /** The session of this stream has ended; `account` is absent if the account can still be used. */
  z.object({ type: z.literal('auth.ended'), account: AccountEnd.optional() }),
])
export type RealtimeEvent = z.infer<typeof RealtimeEvent>

/** Maximum time between two events of a stream; after that, a page reconnects. */
export const STREAM_ALIVE_MS = 25_000

/** Position of the last event a page has received, encrypted for its member. */
export const EventPosition = z.string().max(120)

/**
 * Reads the key of an event from its id on the stream. The same event has the same key on every
 * stream, so a page can drop duplicates. Undefined for events that are not stored.
 */
export function readEventKey(id: string): string | undefined {
  const end = id.indexOf('.')
  return end > 0 ? id.slice(0, end) : undefined
}

/** The stream of live events, and polling as its fallback. */
export const realtime = {
  /**
   * Streams the caller's events that follow `Last-Event-ID`. Without it, or if it is too old, the
   * stream begins with `realtime.connected`.
   */
  subscribe: forMembers({
    reads: 'fresh',
    spec: ['MSG-05'],
    limits: [perMember(20, 5 * MINUTE_SECONDS)],
  })
    .route({ method: 'GET', path: '/stream' })
    .output(eventIterator(RealtimeEvent)),

  /**
   * Returns events by polling, for networks that block streams. `isWhole` is false if events are
   * missing, so that the page has to reload its data.
   */
  since: forMembers({
    reads: 'fresh',
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
