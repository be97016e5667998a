import { Cohort, marketGoals, type MarketMetrics } from '@adire/contract/market.ts'
import { Gender } from '@adire/contract/members.ts'
import { formatCount } from '../../lib/format.ts'
import { formatLocale } from '../../lib/i18n.ts'
import { parseOption, parseText } from '../../lib/search-params.ts'

/** Metrics that the chart can show. */
export const chartMetrics = [
  'answeredShare',
  'answeredPer100',
  'unmatchedShare',
  'unansweredShare',
  'gini',
] as const
export type ChartMetric = (typeof chartMetrics)[number]

/** Sections of the Market page, in the order of their tabs. */
export const sections = ['metrics', 'experiments'] as const

/** Section, filter and metric in the URL; by default the share with an answered match, of all members. */
export interface MarketSearch {
  section?: 'experiments' | undefined
  gender?: Gender | undefined
  cohort?: Cohort | undefined
  city?: string | undefined
  metric?: Exclude<ChartMetric, 'answeredShare'> | undefined
}

export function readMarketSearch(search: Record<string, unknown>): MarketSearch {
  return {
    section: parseOption(search['section'], ['experiments']),
    gender: parseOption(search['gender'], Gender.options),
    cohort: parseOption(search['cohort'], Cohort.options),
    city: parseText(search['city'], 80),
    metric: parseOption(search['metric'], [
      'answeredPer100',
      'unmatchedShare',
      'unansweredShare',
      'gini',
    ]),
  }
}

/** Number of a bar: shares in percent, and the Gini coefficient in hundredths. */
export function getBarValue(metrics: MarketMetrics | null, metric: ChartMetric): number | null {
  const value = metrics?.[metric] ?? null
  return value === null || metric === 'answeredPer100' ? value : value * 100
}

/** Goal of a metric in the unit of its bars; undefined without one. */
export function findGoal(metric: ChartMetric): number | undefined {
  if (metric === 'answeredShare') return marketGoals.answered * 100
  return metric === 'gini' ? marketGoals.gini * 100 : undefined
}

/** Formats the number of a bar. */
export function formatBar(metric: ChartMetric, value: number): string {
  if (metric === 'answeredPer100') return formatCount(Math.round(value * 10) / 10)
  return metric === 'gini' ? formatGini(value / 100) : formatShare(value / 100)
}

/** "93.4%" */
export function formatShare(share: number): string {
  return new Intl.NumberFormat(formatLocale(), {
    style: 'percent',
    maximumFractionDigits: 1,
  }).format(share)
}

/** "0.45" */
export function formatGini(gini: number): string {
  return new Intl.NumberFormat(formatLocale(), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(gini)
}
