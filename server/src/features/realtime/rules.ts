import { type RealtimeEvent, STREAM_ALIVE_MS } from '@adire/contract/realtime.ts'

/** How often a stream asks whether its session still holds, in case the word of its end was lost (security 9.6). */
export const RECHECK_MS = 60_000
/** A stream with nothing to say says that, so that both ends know it is there. */
export const QUIET_MS = STREAM_ALIVE_MS
/** Events a slow reader may be behind before the stream ends and it comes back for them. */
export const BACKLOG = 500
/** Whoever has missed more than this reads everything again: that is less work for both. */
export const CATCH_UP_MAXIMUM = 500
/** How long an event is kept. */
export const KEPT_HOURS = 24

/** Events without the hidden ones. One event that names nobody takes the place of the last of them, so that the page reads its matches again. */
export function replaceHidden<Event extends { event: RealtimeEvent; isHidden: boolean }>(all: readonly Event[]): Event[] {
  const last = all.findLast(({ isHidden }) => isHidden)
  return all.flatMap((one) => {
    if (one === last) return [{ ...one, event: { type: 'matches.changed' } }]
    return one.isHidden ? [] : [one]
  })
}
