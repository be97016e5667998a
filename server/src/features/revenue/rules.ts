const DAY_MS = 86_400_000

export const PAYMENTS_PER_PAGE = 50
/** A file of a few megabytes. */
export const PAYMENTS_PER_FILE = 50_000
export const REFUNDS_SHOWN = 20
/** A range may be as long as ten years. */
const RANGE_DAYS = 3660

export interface DayRange {
  from: string
  to: string
}

/**
 * The days that are asked for; without a first the month of the last (ADM-REV-06), without a last
 * until today. Undefined for none.
 */
export function resolveRange(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  now: Date,
): DayRange | undefined {
  const last = to ?? now.toISOString().slice(0, 10)
  const first = from ?? `${last.slice(0, 8)}01`
  const days = (Date.parse(last) - Date.parse(first)) / DAY_MS
  return days >= 0 && days < RANGE_DAYS ? { from: first, to: last } : undefined
}

export function toInterval({ from, to }: DayRange): { start: Date; end: Date } {
  return { start: new Date(from), end: new Date(Date.parse(to) + DAY_MS) }
}

/** Each member's share, to the cent. */
export function computeAverage(netCents: number, members: number): number {
  return members === 0 ? 0 : Math.round(netCents / members)
}
