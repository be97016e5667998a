import { z } from 'zod'
import { Audience } from './audiences.ts'
import { forMembers } from './base.ts'
import { DAY_SECONDS, MINUTE_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { MemberId } from './ids.ts'
import { perMember } from './limits.ts'
import { SAMPLE_ID } from './samples.ts'

/** Free times of a day that a member may name. */
export const FREE_WINDOWS_MAXIMUM = 2
/** Longest free time, in hours. */
export const FREE_WINDOW_HOURS = 6

/** A whole or half hour of a day, such as "19:30". */
export const HalfHour = z.string().regex(/^(?:[01][0-9]|2[0-3]):[03]0$/)

/** Minutes from one time of day to another, which may be after midnight. */
export function measureWindow({ from, until }: { from: string; until: string }): number {
  const toMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return (toMinutes(until) - toMinutes(from) + 24 * 60) % (24 * 60)
}

/** Free time of every day, on the clock of the member's city; it may pass midnight. */
export const FreeWindow = z
  .strictObject({ from: HalfHour, until: HalfHour })
  .refine((window) => measureWindow(window) > 0, {
    path: ['until'],
    message: 'Choose two different times',
  })
  .refine((window) => measureWindow(window) <= FREE_WINDOW_HOURS * 60, {
    path: ['until'],
    message: 'Choose at most six hours',
  })
export type FreeWindow = z.infer<typeof FreeWindow>

const FreeHoursEdit = z.strictObject({
  /** Empty removes the hours. */
  windows: z.array(FreeWindow).max(FREE_WINDOWS_MAXIMUM),
  /** Members who see how many free hours they share with the owner. */
  audience: Audience,
})

export const FreeHours = FreeHoursEdit.extend({
  /** Time zone of the city in the profile. */
  timeZone: z.string(),
})
export type FreeHours = z.infer<typeof FreeHours>

/** The part of both members’ free hours that the caller may know. */
export const SharedHours = z.discriminatedUnion('state', [
  /** The other member has none, or doesn't show them to the caller. */
  z.strictObject({ state: z.literal('hidden') }),
  /** The caller hasn't named their own. */
  z.strictObject({ state: z.literal('own_missing') }),
  /** The caller has moved to another time zone in the last 24 hours. */
  z.strictObject({ state: z.literal('moved') }),
  /** The two are never free at the same time. */
  z.strictObject({ state: z.literal('none') }),
  z.strictObject({
    state: z.literal('shared'),
    /** Whole hours of a day, rounded down; 0 is less than an hour. */
    hours: z.int().min(0),
    /** Full hour near the middle of the longest time that both are free. */
    bestAt: z.iso.datetime(),
    ownTimeZone: z.string(),
    timeZone: z.string(),
  }),
])
export type SharedHours = z.infer<typeof SharedHours>

/** Usual free hours of members, and those that two have in common. */
export const freeHours = {
  mine: forMembers({ reads: 'fresh' })
    .route({ method: 'GET', path: '/me/free-hours' })
    .output(FreeHours),

  /** Replaces the caller's hours. Few changes a day, so that nobody finds out hours by trying. */
  save: forMembers({
    idempotency: 'sets-state',
    limits: [perMember(2, DAY_SECONDS)],
    sample: { windows: [{ from: '19:00', until: '22:00' }], audience: 'matches' },
  })
    .route({ method: 'PUT', path: '/me/free-hours' })
    .input(FreeHoursEdit)
    .output(FreeHours),

  /** Returns the hours that the caller shares with another member, never the other's own hours. */
  shared: forMembers({
    reads: 'fresh',
    limits: [perMember(120, 10 * MINUTE_SECONDS)],
    sample: { id: SAMPLE_ID },
  })
    .route({ method: 'GET', path: '/members/{id}/shared-hours' })
    .errors(pickErrors('NOT_FOUND'))
    .input(z.strictObject({ id: MemberId }))
    .output(SharedHours),
}
