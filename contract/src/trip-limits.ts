import { DAY_MS } from './durations.ts'

/** Open trips of a member. */
export const TRIPS_MAXIMUM = 4
/** Days of a trip, the first and the last included. */
export const TRIP_DAYS_MAXIMUM = 90
/** Days from today within which a trip must start. */
export const TRIP_AHEAD_DAYS_MAXIMUM = 365
/** Saved trips in 30 days; deleted ones count, so that nobody probes for the trips of others. */
export const TRIP_SAVES_MAXIMUM = 12
/** Listed trips that have ended: those saved in 30 days, and the open ones before. */
export const ENDED_TRIPS_MAXIMUM = TRIP_SAVES_MAXIMUM + TRIPS_MAXIMUM
/** Months that two members' trips to one city share at most: four trips with four months each. */
export const TRIP_MONTHS_MAXIMUM = 16

/** Counts the days of a trip; not positive if it ends before it starts. */
export function countTripDays({ from, until }: { from: string; until: string }): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS) + 1
}
