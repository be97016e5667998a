import { DAY_MS } from '@adire/contract/durations.ts'
import { MemberId, TripId } from '@adire/contract/ids.ts'
import { TRIP_AHEAD_DAYS_MAXIMUM, TRIPS_MAXIMUM } from '@adire/contract/trip-limits.ts'
import type { Trip, TripInput } from '@adire/contract/trips.ts'
import { z } from 'zod'

/** Strangers a member is told about in a UTC day; the others follow on later days. */
export const STRANGERS_A_DAY = 5

/**
 * Checks the dates of a trip against the day where the member lives. Returns the field and what is
 * wrong with it; undefined if nothing is.
 */
export function findDateIssue(
  { from, until }: Pick<Trip, 'from' | 'until'>,
  today: string,
): { path: string; message: string } | undefined {
  if (until < today) return { path: 'until', message: 'This trip has already ended' }
  const latest = Date.parse(today) + TRIP_AHEAD_DAYS_MAXIMUM * DAY_MS
  if (Date.parse(from) <= latest) return undefined
  return { path: 'from', message: 'A trip can start within a year' }
}

/** Returns the lowest slot that none of the trips has; undefined if all are taken. */
export function findFreeSlot(taken: readonly (number | null)[]): number | undefined {
  return Array.from({ length: TRIPS_MAXIMUM }, (_, index) => index + 1).find(
    (slot) => !taken.includes(slot),
  )
}

/**
 * True if a trip to save is based on another state than the stored one. A repeated request isn't:
 * its values are stored already.
 */
export function isOutdated(trip: TripInput, stored: Trip | undefined): boolean {
  if (trip.replaces === undefined || trip.replaces === (stored?.savedAt ?? null)) return false
  const compared = ['city', 'from', 'until', 'viewer', 'tellsOthers'] as const
  return stored === undefined || compared.some((field) => trip[field] !== stored[field])
}

/** The common part of two members' trips to one city. */
export interface Crossing {
  city: string
  /** First days of the common months. */
  months: string[]
  /** The common days; only of trips that two matches show to each other. */
  days: { from: string; until: string } | null
}

export const compareTask = {
  name: 'trips.compare',
  payload: z.object({ memberId: MemberId, tripId: TripId }),
}

/** Builds the job key of a comparison; the id of a trip is chosen by its member. */
export function buildCompareKey({
  memberId,
  tripId,
}: {
  memberId: string
  tripId: string
}): string {
  return `trips:${memberId}:${tripId}`
}
