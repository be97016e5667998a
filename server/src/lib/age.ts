/**
 * Whole years on a day, both as ISO dates; somebody born on 29 February has their birthday on 1
 * March in other years.
 */
export function ageOn(birthDate: string, day: string): number {
  const hadBirthday = day.slice(5) >= birthDate.slice(5)
  return Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (hadBirthday ? 0 : 1)
}

/**
 * No time zone changes its date within a quarter of an hour, and a page of Discover asks for
 * twenty.
 */
const QUARTER_MS = 15 * 60_000
const zones = new Map<string, { format: Intl.DateTimeFormat; quarter: number; date: string }>()

/** The date in a time zone at a moment, as an ISO date. */
export function localDate(moment: Date, timeZone: string): string {
  let zone = zones.get(timeZone)
  if (!zone) {
    zone = {
      format: new Intl.DateTimeFormat('en-CA', {
        timeZone,
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
      }),
      quarter: Number.NaN,
      date: '',
    }
    zones.set(timeZone, zone)
  }
  const quarter = Math.floor(moment.getTime() / QUARTER_MS)
  if (zone.quarter !== quarter) {
    zone.quarter = quarter
    zone.date = zone.format.format(moment)
  }
  return zone.date
}
