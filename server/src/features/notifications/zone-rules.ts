import { Temporal } from 'temporal-polyfill'
import { toDate, toZoned } from '../../lib/dates.ts'

/** Wall-clock hours ("HH:MM" or "HH:MM:SS") in a time zone, which may include midnight. */
export interface WallHours {
  from: string
  until: string
  timeZone: string
}

export function isWithin(moment: Date, { from, until, timeZone }: WallHours): boolean {
  const { compare, from: parse } = Temporal.PlainTime
  const now = toZoned(moment, timeZone).toPlainTime()
  const hasBegun = compare(now, parse(from)) >= 0
  const hasEnded = compare(now, parse(until)) >= 0
  const includesMidnight = compare(parse(from), parse(until)) > 0
  return includesMidnight ? hasBegun || !hasEnded : hasBegun && !hasEnded
}

/**
 * Returns the end of the hours that a moment lies in, or else the moment itself, rounded up to a
 * whole minute. If the clocks skip the end, it is the moment they change.
 */
export function findNextEnd(moment: Date, hours: WallHours): Date {
  const start = toZoned(moment, hours.timeZone).round({
    smallestUnit: 'minute',
    roundingMode: 'ceil',
  })
  if (!isWithin(toDate(start), hours)) return toDate(start)
  const time = Temporal.PlainTime.from(hours.until)
  // `with` keeps the offset: if clocks are set back and the hour comes twice, both times are in the
  // same one.
  const today = start.with({ hour: time.hour, minute: time.minute })
  const tomorrow = start.toPlainDate().add({ days: 1 })
  const end =
    today.epochMilliseconds > start.epochMilliseconds
      ? today
      : tomorrow.toZonedDateTime({ timeZone: hours.timeZone, plainTime: time })
  const isSkipped = !end.toPlainTime().equals(time)
  return toDate((isSkipped && start.getTimeZoneTransition('next')) || end)
}
