import type { PageLabel } from '@adire/contract/page-labels.ts'
import type { PageSpeed, Vital } from '@adire/contract/site-health.ts'
import { formatLocale } from '../../lib/i18n.ts'

interface PageRow {
  page: PageLabel
  speeds: Partial<Record<Vital, PageSpeed>>
}

/** Groups the measures by page, the page with the most views first. */
export function groupByPage(speeds: readonly PageSpeed[]): PageRow[] {
  const rows = new Map<PageLabel, PageRow>()
  for (const speed of speeds) {
    const row = rows.get(speed.page) ?? { page: speed.page, speeds: {} }
    row.speeds[speed.vital] = speed
    rows.set(speed.page, row)
  }
  return [...rows.values()].toSorted((a, b) => countViews(b) - countViews(a))
}

function countViews({ speeds }: PageRow): number {
  return Math.max(...Object.values(speeds).map(({ count }) => count))
}

/** Writes a value with its unit: seconds for LCP, milliseconds for INP, none for CLS. */
export function formatVital(vital: Vital, value: number): string {
  if (vital === 'LCP') return `${formatFixed(value / 1000, 1)} s`
  return vital === 'INP' ? `${formatFixed(value, 0)} ms` : formatFixed(value, 2)
}

function formatFixed(value: number, decimals: number): string {
  return new Intl.NumberFormat(formatLocale(), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(value)
}
