import { STREAM_ALIVE_MS } from '@adire/contract/realtime.ts'

/** How often a stream asks whether its session still holds, in case the word of its end was lost (security 9.6). */
export const RECHECK_MS = 60_000
/** A stream with nothing to say says that, so that both ends know it is there. */
export const QUIET_MS = STREAM_ALIVE_MS
/** Events a slow reader may be behind before the stream ends and it comes back for them. */
export const BACKLOG = 500
/** Whoever has missed more than this reads everything again: that is less work for both. */
export const CATCH_UP_MAXIMUM = 500

const HOUR_SECONDS = 3600
/** How long an event is kept. */
export const KEPT_HOURS = 24
/** A place of an event that may be gone is none: an hour before the sweep could have come. */
const PLACE_LIFE_SECONDS = (KEPT_HOURS - 1) * HOUR_SECONDS

/**
 * A place among a member's events as a stream's id says it: the number of the event, its horizon, and when that was. What
 * is still to come for whoever stands there is all that was written at or behind the horizon (`0017_live.sql`).
 */
export function placeOf({ number, horizon }: { number: number; horizon: string }, at: Date): string {
  return `${number}-${horizon}-${Math.floor(at.getTime() / 1000)}`
}

/** The horizon of a place; undefined for one that is too old, or none of ours. */
export function horizonOf(place: string | undefined, now: Date): string | undefined {
  const [, horizon, seconds] = /^\d{1,16}-(\d{1,19})-(\d{1,12})$/.exec(place ?? '') ?? []
  if (horizon === undefined || seconds === undefined) return undefined
  return now.getTime() / 1000 - Number(seconds) > PLACE_LIFE_SECONDS ? undefined : horizon
}
