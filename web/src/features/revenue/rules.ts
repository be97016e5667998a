import { DAY_MS } from '@adire/contract/durations.ts'
import { t } from '@lingui/core/macro'
import type { FieldTexts } from '../../lib/form-schema.ts'

export const sections = ['figures', 'payments', 'grants', 'ledger'] as const
export type RevenueSection = (typeof sections)[number]

export const presets = ['month', 'last-month', 'last-30', 'year', 'own'] as const
export type Preset = (typeof presets)[number]

export type DayRange = { from: string; to: string }

export function checkRange({ from, to }: DayRange): FieldTexts<DayRange> {
  return from !== '' && to !== '' && from <= to ? {} : { from: t`Not after the last day` }
}

const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Days of a preset, in UTC like the books (ADM-REV-06). */
export function getRange(preset: Exclude<Preset, 'own'>, now: Date): DayRange {
  const today = dayAt(now.getTime())
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  switch (preset) {
    case 'month':
      return { from: dayAt(Date.UTC(year, month, 1)), to: today }
    case 'last-month':
      return { from: dayAt(Date.UTC(year, month - 1, 1)), to: dayAt(Date.UTC(year, month, 0)) }
    case 'last-30':
      return { from: dayAt(Date.parse(today) - 29 * DAY_MS), to: today }
    case 'year':
      return { from: dayAt(Date.UTC(year, 0, 1)), to: today }
  }
}

/** Preset of a range; without days, the month so far. */
export function findPreset({ from, to }: Partial<DayRange>, now: Date): Preset {
  if (from === undefined && to === undefined) return 'month'
  const known = presets.find((preset) => {
    if (preset === 'own') return false
    const range = getRange(preset, now)
    return range.from === from && range.to === to
  })
  return known ?? 'own'
}

export interface Step {
  id: string
  from: string
  netCents: number
}

/** Maximum number of daily bars; above it the chart has a bar per month. */
const DAYS_SHOWN = 92

/** A bar for each day, or for each month where there are too many of them. */
export function toSteps(days: readonly { day: string; netCents: number }[]): {
  unit: 'day' | 'month'
  steps: Step[]
} {
  if (days.length <= DAYS_SHOWN)
    return {
      unit: 'day',
      steps: days.map(({ day, netCents }) => ({ id: day, from: day, netCents })),
    }
  const months = new Map<string, number>()
  for (const { day, netCents } of days) {
    const month = day.slice(0, 7)
    months.set(month, (months.get(month) ?? 0) + netCents)
  }
  return {
    unit: 'month',
    steps: [...months].map(([month, netCents]) => ({ id: month, from: `${month}-01`, netCents })),
  }
}

/** Parses an amount to minor units: "12.50" with two decimals is 1250. Undefined if invalid. */
export function parseAmount(text: string, decimals: number): number | undefined {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:[.,](\d{0,3}))?$/.exec(text.trim()) ?? []
  if (whole === undefined || fraction.length > decimals) return undefined
  const minor = Number(whole) * 10 ** decimals + Number(fraction.padEnd(decimals, '0') || '0')
  return minor > 0 ? minor : undefined
}
