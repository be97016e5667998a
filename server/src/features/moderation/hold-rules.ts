import { HOLD_MAXIMUM_DAYS } from '@adire/contract/authority-reports.ts'
import { DAY_MS } from '@adire/contract/durations.ts'
import { getUtcDay } from '../../lib/dates.ts'

/** Returns the end of a hold whose last day is an ISO date in UTC. */
export function getHoldEnd(lastDay: string): Date {
  return new Date(Date.parse(lastDay) + DAY_MS)
}

/** Returns the last day of a hold as an ISO date; null if it has ended. */
export function getLastHoldDay(heldUntil: Date | null, now: Date): string | null {
  return isHoldActive(heldUntil, now) ? formatLastDay(heldUntil) : null
}

export function formatLastDay(heldUntil: Date): string {
  return getUtcDay(new Date(heldUntil.getTime() - 1)).day
}

export function isHoldActive(heldUntil: Date | null, now: Date): heldUntil is Date {
  return heldUntil !== null && heldUntil > now
}

/** Returns the first and the last day that a hold can have as its last day. */
export function getHoldRange(now: Date): { first: string; last: string } {
  return { first: getUtcDay(now).day, last: getDayAfter(now, HOLD_MAXIMUM_DAYS) }
}

/** Returns the UTC day some days after a moment, as an ISO date. */
export function getDayAfter(now: Date, days: number): string {
  return getUtcDay(new Date(now.getTime() + days * DAY_MS)).day
}
