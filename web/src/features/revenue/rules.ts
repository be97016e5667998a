import { DAY_MS } from '@adire/contract/durations.ts'
import { t } from '@lingui/core/macro'
import type { FieldTexts } from '../../lib/form-schema.ts'
import { formatLocale } from '../../lib/i18n.ts'
import { parseOption } from '../../lib/search-params.ts'

export const sections = ['metrics', 'payments', 'grants', 'ledger'] as const
export type RevenueSection = (typeof sections)[number]

const paymentStatuses = ['refunded', 'disputed'] as const
const paymentOrders = ['newest', 'oldest'] as const
export type PaymentOrder = (typeof paymentOrders)[number]

/** Filter and order of the payments in the URL; by default all, newest first. */
export interface PaymentSearch {
  status?: (typeof paymentStatuses)[number] | undefined
  sort?: PaymentOrder | undefined
}

export function readPaymentSearch({ status, sort }: Record<string, unknown>): PaymentSearch {
  return {
    status: parseOption(status, paymentStatuses),
    sort: parseOption(sort, paymentOrders),
  }
}

export const presets = ['month', 'last-month', 'last-30', 'year', 'custom'] as const
export type Preset = (typeof presets)[number]

export type DayRange = { from: string; to: string }

export function checkRange({ from, to }: DayRange): FieldTexts<DayRange> {
  return from !== '' && to !== '' && from <= to
    ? {}
    : { from: t`The first day must be on or before the last day.` }
}

const formatUtcDay = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Returns the days of a preset, in UTC like the books (ADM-REV-06). */
export function getRange(preset: Exclude<Preset, 'custom'>, now: Date): DayRange {
  const today = formatUtcDay(now.getTime())
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  switch (preset) {
    case 'month':
      return { from: formatUtcDay(Date.UTC(year, month, 1)), to: today }
    case 'last-month':
      return {
        from: formatUtcDay(Date.UTC(year, month - 1, 1)),
        to: formatUtcDay(Date.UTC(year, month, 0)),
      }
    case 'last-30':
      return { from: formatUtcDay(Date.parse(today) - 29 * DAY_MS), to: today }
    case 'year':
      return { from: formatUtcDay(Date.UTC(year, 0, 1)), to: today }
  }
}

/**
 * Finds the preset of a range, `custom` if none matches. A range without days is the month so far.
 */
export function findPreset({ from, to }: Partial<DayRange>, now: Date): Preset {
  if (from === undefined && to === undefined) return 'month'
  const known = presets.find((preset) => {
    if (preset === 'custom') return false
    const range = getRange(preset, now)
    return range.from === from && range.to === to
  })
  return known ?? 'custom'
}

export interface RevenueBar {
  id: string
  from: string
  netCents: number
}

/** Maximum number of daily bars, a quarter. Longer ranges have a bar per month. */
const MAXIMUM_DAILY_BARS = 92

/** Groups days into the bars of the chart: one for each day, or for each month of a long range. */
export function groupIntoBars(days: readonly { day: string; netCents: number }[]): {
  unit: 'day' | 'month'
  bars: RevenueBar[]
} {
  if (days.length <= MAXIMUM_DAILY_BARS)
    return {
      unit: 'day',
      bars: days.map(({ day, netCents }) => ({ id: day, from: day, netCents })),
    }
  const months = new Map<string, number>()
  for (const { day, netCents } of days) {
    const month = day.slice(0, 7)
    months.set(month, (months.get(month) ?? 0) + netCents)
  }
  return {
    unit: 'month',
    bars: [...months].map(([month, netCents]) => ({ id: month, from: `${month}-01`, netCents })),
  }
}

/** Parses an amount to minor units: "12.50" with two decimals is 1250. Undefined if invalid. */
export function parseAmount(text: string, decimals: number): number | undefined {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:[.,](\d{0,3}))?$/.exec(text.trim()) ?? []
  if (whole === undefined || fraction.length > decimals) return undefined
  const minor = Number(whole) * 10 ** decimals + Number(fraction.padEnd(decimals, '0') || '0')
  return minor > 0 ? minor : undefined
}

/**
 * Formats the change since a previous value in percent ("+12.5%"); undefined if that was zero or
 * of the other sign, where a percentage means nothing.
 */
export function formatPercentChange(value: number, before: number): string | undefined {
  if (before === 0 || value < 0 !== before < 0) return undefined
  return new Intl.NumberFormat(formatLocale(), {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  }).format(value / before - 1)
}
