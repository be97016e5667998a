import type { MarketMetrics, MarketSummary, MarketWeek } from '@adire/contract/market.ts'
import { t } from '../../lib/text.ts'
import type { MetricRow } from './queries.ts'
import { ALL, type Group, SMALL_CITIES } from './rules.ts'

export function viewMetrics(row: MetricRow | undefined): MarketMetrics | null {
  const { members, withAnswer, answered, likes, unmatched, unanswered } = row ?? {}
  if (!row || members === null || members === undefined) return null
  return {
    members,
    answeredShare: divide(withAnswer, members),
    answeredPer100: divide(100 * (answered ?? 0), members),
    unmatchedShare: divide(unmatched, likes),
    unansweredShare: divide(unanswered, likes),
    gini: row.gini,
    boostedRatio: row.boostedRatio,
  }
}

function divide(part: number | null | undefined, whole: number | null | undefined): number | null {
  return part === null || part === undefined || !whole ? null : part / whole
}

export function viewWeek(row: MetricRow): MarketWeek {
  const { week, isComplete, computedAt } = row
  return { week, isComplete, computedAt: computedAt.toISOString(), metrics: viewMetrics(row) }
}

/** Sorts the rows of some weeks into one summary for each. */
export function viewSummaries(rows: readonly (MetricRow & Group)[]): MarketSummary[] {
  const weeks = [...new Set(rows.map(({ week }) => week))]
  return weeks.map((week) => {
    const find = (group: Partial<Group>) => {
      const { gender, cohort, city } = { gender: ALL, cohort: ALL, city: ALL, ...group }
      return viewMetrics(
        rows.find(
          (row) =>
            row.week === week &&
            row.gender === gender &&
            row.cohort === cohort &&
            row.city === city,
        ),
      )
    }
    return {
      week,
      members: find({}),
      men: find({ gender: 'man' }),
      women: find({ gender: 'woman' }),
      newcomers: find({ cohort: 'newcomers' }),
      smallCities: find({ city: SMALL_CITIES }),
    }
  })
}

export const writeCsvHeadings = () => [
  t`Week (Monday, UTC)`,
  t`Complete`,
  t`Members`,
  t`With an answered match`,
  t`Answered matches per 100 members`,
  t`Likes without a match`,
  t`Likes without an answer`,
  t`Exposure Gini`,
  t`Boosted exposure, as a multiple of the median`,
]

/** Cells of a week in a CSV file; a hidden group has empty ones. */
export function toWeekCells({ week, isComplete, metrics }: MarketWeek): (string | number)[] {
  return [
    week,
    isComplete ? 'yes' : 'no',
    ...[
      metrics?.members,
      metrics?.answeredShare,
      metrics?.answeredPer100,
      metrics?.unmatchedShare,
      metrics?.unansweredShare,
      metrics?.gini,
      metrics?.boostedRatio,
    ].map((value) => (typeof value === 'number' ? Math.round(value * 10_000) / 10_000 : '')),
  ]
}
