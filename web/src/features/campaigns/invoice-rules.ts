import { formatDay } from './money-rules.ts'

/** Formats the first and last UTC day of a period. */
export function formatPeriod({ from, to }: { from: string; to: string }): string {
  return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`
}
