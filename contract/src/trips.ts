import { z } from 'zod'
import { forMembers } from './base.ts'
import { DAY_SECONDS, MINUTE_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { MemberId, TripId } from './ids.ts'
import { perMember } from './limits.ts'
import { SAMPLE_ID } from './samples.ts'
import { lineOfText } from './text.ts'
import {
  countTripDays,
  ENDED_TRIPS_MAXIMUM,
  TRIP_DAYS_MAXIMUM,
  TRIP_SAVES_MAXIMUM,
  TRIPS_MAXIMUM,
} from './trip-limits.ts'

/** Audience of a trip on the member's profile. */
export const TripViewer = z.enum(['matches', 'nobody'])
export type TripViewer = z.infer<typeof TripViewer>

/** City and dates of a trip, both dates inclusive, without a time. */
const window = { city: z.string(), from: z.iso.date(), until: z.iso.date() }

/** A trip of another member. */
export const SharedTrip = z.strictObject(window)
export type SharedTrip = z.infer<typeof SharedTrip>

/** A member's own trip. */
export const Trip = z.strictObject({
  ...window,
  id: TripId,
  viewer: TripViewer,
  /** True if we tell the member and those who fit when both are in the same city. */
  tellsOthers: z.boolean(),
  savedAt: z.iso.datetime(),
})
export type Trip = z.infer<typeof Trip>

/** A member's trip as staff see it. */
export const RecordedTrip = Trip.omit({ savedAt: true })
export type RecordedTrip = z.infer<typeof RecordedTrip>

/** A trip as its owner saves it. */
const TripInput = Trip.omit({ savedAt: true })
  .extend({
    city: lineOfText({ minimum: 1, maximum: 100 }),
    /** `savedAt` of the trip to change; null adds one. Pages of the last release leave it out. */
    replaces: z.iso.datetime().nullable().optional(),
  })
  .refine((trip) => countTripDays(trip) >= 1, {
    path: ['until'],
    message: 'The last day is before the first',
  })
  .refine((trip) => countTripDays(trip) <= TRIP_DAYS_MAXIMUM, {
    path: ['until'],
    message: `A trip has at most ${TRIP_DAYS_MAXIMUM} days`,
  })

export type TripInput = z.infer<typeof TripInput>

const SAMPLE_TRIP = {
  id: SAMPLE_ID,
  city: 'Accra',
  from: '2099-12-12',
  until: '2099-12-20',
  viewer: 'nobody',
  tellsOthers: true,
  replaces: null,
}

/** The caller's trips, and those that a match shows. No response depends on trips of strangers. */
export const trips = {
  /**
   * Lists the caller's trips that haven't ended, the next one first, and those that have ended but
   * are still compared with the trips of others, because their last month isn't over.
   */
  list: forMembers({ reads: 'fresh', limits: [perMember(300, 5 * MINUTE_SECONDS)] })
    .route({ method: 'GET', path: '/me/trips' })
    .output(
      z.strictObject({
        trips: z.array(Trip).max(TRIPS_MAXIMUM),
        ended: z.array(Trip).max(ENDED_TRIPS_MAXIMUM),
      }),
    ),

  /** Lists the trips that a match shows; empty for everybody else. */
  listShared: forMembers({
    reads: 'fresh',
    limits: [perMember(300, 5 * MINUTE_SECONDS)],
    sample: { memberId: SAMPLE_ID },
  })
    .route({ method: 'GET', path: '/members/{memberId}/trips' })
    .input(z.strictObject({ memberId: MemberId }))
    .output(z.strictObject({ trips: z.array(SharedTrip).max(TRIPS_MAXIMUM) })),

  /** Adds a trip under an id that the caller chose, or changes it. */
  save: forMembers({
    limits: [{ ...perMember(TRIP_SAVES_MAXIMUM, 30 * DAY_SECONDS), counts: 'accepted' }],
    idempotency: 'sets-state',
    sample: SAMPLE_TRIP,
  })
    .route({ method: 'PUT', path: '/me/trips/{id}' })
    .errors(pickErrors('TRIPS_FULL', 'CHANGED_ELSEWHERE'))
    .input(TripInput)
    .output(Trip),

  remove: forMembers({
    limits: [perMember(100, DAY_SECONDS)],
    idempotency: 'removes',
    sample: { id: SAMPLE_ID },
  })
    .route({ method: 'DELETE', path: '/me/trips/{id}' })
    .input(z.strictObject({ id: TripId }))
    /** `undo` is for `restore`, for ten minutes; null if there was no such trip. */
    .output(z.strictObject({ undo: z.string().nullable() })),

  /**
   * Adds a removed trip again as it was, which isn't counted as a saved trip: it tells nothing that
   * the first time didn't. NOT_FOUND if the undo is too old, or of another trip.
   */
  restore: forMembers({
    limits: [perMember(100, DAY_SECONDS)],
    idempotency: 'sets-state',
    sample: { ...SAMPLE_TRIP, undo: 'sample' },
  })
    .route({ method: 'POST', path: '/me/trips/{id}/restore' })
    .errors(pickErrors('NOT_FOUND', 'TRIPS_FULL', 'CHANGED_ELSEWHERE'))
    .input(TripInput.safeExtend({ undo: z.string().max(200) }))
    .output(Trip),
}
