import { HOUR_MS } from './durations.ts'

/** Hours from learning of a breach in which an authority must be told (GDPR 33(1), NDPA 40(2)). */
export const BREACH_CLOCK_HOURS = 72
/** Years for which a breach stays in the register after it is closed. */
export const BREACH_KEPT_YEARS = 5

/** Returns the end of the clock that starts when we learn of a breach, in milliseconds. */
export function computeBreachDueTime(learnedAt: string): number {
  return Date.parse(learnedAt) + BREACH_CLOCK_HOURS * HOUR_MS
}
