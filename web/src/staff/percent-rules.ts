import { formatCount, formatPercent } from '../lib/format.ts'

/** Rounds a share to whole percents; undefined if the total is zero. */
export function computePercent(count: number, total: number): number | undefined {
  return total > 0 ? Math.round((count / total) * 100) : undefined
}

/** Formats a count with its share, such as "120 (25%)"; without the share if the total is zero. */
export function formatWithPercent(count: number, total: number): string {
  const percent = computePercent(count, total)
  return percent === undefined
    ? formatCount(count)
    : `${formatCount(count)} (${formatPercent(percent)})`
}
