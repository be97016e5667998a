import { MINUTE_MS } from '@adire/contract/durations.ts'
import { type RealtimeEvent, STREAM_ALIVE_MS } from '@adire/contract/realtime.ts'

/** Interval at which a stream checks its session, in case the event of its end was lost. */
export const RECHECK_MS = MINUTE_MS
/**
 * Idle time after which a stream sends a keep-alive, so that both ends notice a broken connection.
 */
export const KEEP_ALIVE_MS = STREAM_ALIVE_MS
/**
 * Events a slow reader may lag behind before the stream ends; the client then catches up with a new
 * one.
 */
export const MAXIMUM_BACKLOG = 500
/** Most missed events sent; beyond this, reading everything again is less work for both sides. */
export const CATCH_UP_MAXIMUM = 500
/** Hours for which events are stored. */
export const KEPT_HOURS = 24

/**
 * Removes hidden events. The last of them becomes one anonymous event that makes the page read its
 * matches again.
 */
export function replaceHidden<Event extends { event: RealtimeEvent; isHidden: boolean }>(
  all: readonly Event[],
): Event[] {
  const last = all.findLast(({ isHidden }) => isHidden)
  return all.flatMap((one) => {
    if (one === last) return [{ ...one, event: { type: 'matches.changed' } }]
    return one.isHidden ? [] : [one]
  })
}
