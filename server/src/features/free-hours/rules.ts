import type { FreeWindow } from '@adire/contract/free-hours.ts'
import { DAY_MS, HOUR_MS } from '@adire/contract/durations.ts'
import type { Temporal } from 'temporal-polyfill'
import { toZoned } from '../../lib/dates.ts'

/** Daily times at which a member is free, on the clock of their time zone. */
export interface MemberHours {
  windows: readonly FreeWindow[]
  timeZone: string
}

/** Epoch milliseconds. */
interface Span {
  from: number
  until: number
}

interface CommonHours {
  /** Whole hours of a day, rounded down. */
  hours: number
  /** Full hour near the middle of the longest time that both are free. */
  bestAt: Date
}

/**
 * True for a day after a move to another time zone, in which a member sees no shared hours:
 * otherwise changing zones would reveal another member's hours.
 */
export function hasJustMoved(zoneChangedAt: Date | null, now: Date): boolean {
  return zoneChangedAt !== null && now.getTime() - zoneChangedAt.getTime() < DAY_MS
}

/** Longest time until the next start of a daily time: a day on which clocks go back. */
const LONGEST_DAY_MS = DAY_MS + HOUR_MS

/**
 * Finds the times that two members are both free, each once at its next start; undefined if there is
 * none. The order of the two makes no difference. Returns only whole hours, because the ends of common
 * times would reveal the ends of the other's.
 */
export function findSharedHours(
  one: MemberHours,
  other: MemberHours,
  now: Date,
): CommonHours | undefined {
  const start = now.getTime()
  const ahead = intersect(listSpans(one, now), listSpans(other, now)).filter(
    (span) => span.from >= start && span.from < start + LONGEST_DAY_MS,
  )
  const spans = dropRepeated(ahead, [one.timeZone, other.timeZone])
  const best = spans
    .map((span) => ({ length: measure(span), hour: findHour(span) }))
    .filter(({ hour }) => hour !== undefined)
    .toSorted((a, b) => b.length - a.length)[0]
  if (best?.hour === undefined) return undefined
  const total = spans.reduce((sum, span) => sum + measure(span), 0)
  return { hours: Math.floor(total / HOUR_MS), bestAt: new Date(best.hour) }
}

/** Keeps the first of the times that start at the same time of day on the clock of either member. */
function dropRepeated(spans: readonly Span[], zones: readonly string[]): Span[] {
  const seen = new Set<string>()
  return spans
    .toSorted((a, b) => a.from - b.from)
    .filter((span) => {
      const starts = zones.map(
        (zone) => `${zone} ${toZoned(new Date(span.from), zone).toPlainTime().toString()}`,
      )
      const isRepeated = starts.some((time) => seen.has(time))
      for (const time of starts) seen.add(time)
      return !isRepeated
    })
}

/** Finds the full hour within a time that is nearest its middle; undefined if it has none. */
function findHour({ from, until }: Span): number | undefined {
  const first = Math.ceil(from / HOUR_MS)
  const last = Math.ceil(until / HOUR_MS) - 1
  if (first > last) return undefined
  const middle = Math.ceil((from + until) / 2 / HOUR_MS - 1 / 2)
  return Math.min(Math.max(middle, first), last) * HOUR_MS
}

const measure = ({ from, until }: Span) => until - from

/** Days before and after today whose free times may matter in the next 25 hours. */
const DAYS = [-1, 0, 1, 2]

/** Lists a member's free times around a moment; those that touch or overlap are one. */
function listSpans({ windows, timeZone }: MemberHours, now: Date): Span[] {
  const today = toZoned(now, timeZone).toPlainDate()
  const spans = DAYS.flatMap((days) =>
    windows.map((window) => toSpan(window, today.add({ days }), timeZone)),
  )
  return merge(spans.filter((span) => measure(span) > 0))
}

/** Places a free time on a date. */
function toSpan({ from, until }: FreeWindow, date: Temporal.PlainDate, timeZone: string): Span {
  const end = until > from ? date : date.add({ days: 1 })
  return { from: toMoment(date, from, timeZone), until: toMoment(end, until, timeZone) }
}

/** Finds a time of a day. One that the clocks skip is the moment of their change. */
function toMoment(date: Temporal.PlainDate, time: string, timeZone: string): number {
  const moment = date.toZonedDateTime({ timeZone, plainTime: time })
  const isSkipped = !moment.toPlainTime().toString().startsWith(time)
  // Temporal moves a skipped time forward by as much as the clocks.
  const change = isSkipped && moment.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')
  return (change || moment).epochMilliseconds
}

function merge(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && span.from <= last.until) last.until = Math.max(last.until, span.until)
    else merged.push({ ...span })
  }
  return merged
}

function intersect(ones: readonly Span[], others: readonly Span[]): Span[] {
  return ones.flatMap((one) =>
    others
      .map((other) => ({
        from: Math.max(one.from, other.from),
        until: Math.min(one.until, other.until),
      }))
      .filter((span) => measure(span) > 0),
  )
}
