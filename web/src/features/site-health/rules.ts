import type { PageLabel } from '@adire/contract/page-labels.ts'
import type { PageSpeed, Vital } from '@adire/contract/site-health.ts'

interface PageRow {
  page: PageLabel
  speeds: Partial<Record<Vital, PageSpeed>>
}

/** Groups the measures by page, the page with the most views first. */
export function groupByPage(speeds: readonly PageSpeed[]): PageRow[] {
  const mostViews = (row: PageRow) =>
    Math.max(...Object.values(row.speeds).map(({ count }) => count))
  return [...Map.groupBy(speeds, ({ page }) => page)]
    .map(([page, own]) => ({
      page,
      speeds: Object.fromEntries(own.map((speed) => [speed.vital, speed])),
    }))
    .toSorted((a, b) => mostViews(b) - mostViews(a))
}

/** Writes a value with its unit: seconds for LCP, milliseconds for INP, none for CLS. */
export function formatVital(vital: Vital, value: number): string {
  if (vital === 'LCP') return `${(value / 1000).toFixed(1)} s`
  return vital === 'INP' ? `${Math.round(value)} ms` : value.toFixed(2)
}
