import { DAY_MS, MINUTE_MS } from '@adire/contract/durations.ts'
import { Temporal } from 'temporal-polyfill'

/** Converts a moment to the calendar and wall clock of a time zone. */
export function toZoned(moment: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone)
}

export function toDate({ epochMilliseconds }: Temporal.ZonedDateTime): Date {
  return new Date(epochMilliseconds)
}

/** Adds months in UTC: a month after 31 January is the last day of February, at the same time. */
export function addMonths(moment: Date, months: number): Date {
  return toDate(toZoned(moment, 'UTC').add({ months }))
}

/** Returns the UTC day of a moment as an ISO date, its first moment and the next day's. */
export function getUtcDay(moment: Date): { day: string; from: Date; until: Date } {
  // Arithmetic instead of a calendar, because every page of Discover does this: a UTC day has 24 hours.
  const start = Math.floor(moment.getTime() / DAY_MS) * DAY_MS
  const from = new Date(start)
  return { day: from.toISOString().slice(0, 10), from, until: new Date(start + DAY_MS) }
}

/** Time zones change their date on a quarter of an hour, so a date is valid for its quarter. */
const QUARTER_MS = 15 * MINUTE_MS
/** Cache by time zone, because a Discover page computes 20 ages. */
const localDates = new Map<string, { quarter: number; date: string }>()

/** Returns the date in a time zone at a moment, as an ISO date. */
export function localDate(moment: Date, timeZone: string): string {
  const quarter = Math.floor(moment.getTime() / QUARTER_MS)
  const known = localDates.get(timeZone)
  if (known?.quarter === quarter) return known.date
  const date = toZoned(moment, timeZone).toPlainDate().toString()
  localDates.set(timeZone, { quarter, date })
  return date
}

/**
 * Returns the age in whole years on a day; both are ISO dates. The birthday of 29 February is 1
 * March in other years.
 */
export function ageOn(birthDate: string, day: string): number {
  const hadBirthday = day.slice(5) >= birthDate.slice(5)
  return Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (hadBirthday ? 0 : 1)
}
