import type { FreeHoursAudience, FreeWindow } from '@adire/contract/free-hours.ts'
import { DAY_MS, MINUTE_MS } from '@adire/contract/durations.ts'
import type { Temporal } from 'temporal-polyfill'
import { toZoned } from '../../lib/dates.ts'

export interface Hours {
  windows: readonly FreeWindow[]
  timeZone: string
}

/** Epoch milliseconds. */
interface Span {
  from: number
  until: number
}

interface Shared {
  /** Minutes in the next 24 hours. */
  minutes: number
  /** Next start of the longest time that both are free. */
  bestAt: Date
}

/** How an owner and a viewer stand to each other. */
interface Standing {
  isMatched: boolean
  /** True if the owner likes the viewer. */
  isLiked: boolean
}

/** True if the viewer may know about the owner's hours. */
export function isAudience(audience: FreeHoursAudience, { isMatched, isLiked }: Standing): boolean {
  return audience === 'everyone' || isMatched || (audience === 'liked' && isLiked)
}

/**
 * Finds the times that two members are both free and that start in the next 24 hours; undefined if
 * there is none. The order of the two makes no difference.
 */
export function findShared(one: Hours, other: Hours, now: Date): Shared | undefined {
  const start = now.getTime()
  const spans = intersect(listSpans(one, now), listSpans(other, now)).filter(
    ({ from }) => from >= start && from < start + DAY_MS,
  )
  const [best] = spans.toSorted((a, b) => measure(b) - measure(a) || a.from - b.from)
  if (!best) return undefined
  const total = spans.reduce((sum, span) => sum + measure(span), 0)
  return { minutes: Math.round(total / MINUTE_MS), bestAt: new Date(best.from) }
}

const measure = ({ from, until }: Span) => until - from

/** Days before and after today whose free times may matter in the next 24 hours. */
const DAYS = [-1, 0, 1, 2]

/** Lists a member's free times around a moment; those that touch or overlap are one. */
function listSpans({ windows, timeZone }: Hours, now: Date): Span[] {
  const today = toZoned(now, timeZone).toPlainDate()
  const spans = DAYS.flatMap((days) =>
    windows.map((window) => toSpan(window, today.add({ days }), timeZone)),
  )
  return merge(spans.filter((span) => measure(span) > 0))
}

/** Places a free time on a date. A time that the clocks skip is the moment after the change. */
function toSpan({ from, until }: FreeWindow, date: Temporal.PlainDate, timeZone: string): Span {
  const end = until > from ? date : date.add({ days: 1 })
  const toMoment = (day: Temporal.PlainDate, time: string) =>
    day.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds
  return { from: toMoment(date, from), until: toMoment(end, until) }
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
