import type { StatementDay, StatementSums } from '@adire/contract/campaign-statements.ts'
import { DAY_MS } from '@adire/contract/durations.ts'

/** Days in a chart; more bars would be too thin to tell apart. */
const CHART_DAYS = 90

/**
 * Fills the gaps between the first and last day with zeros, for the charts. Keeps the latest 90
 * days.
 */
export function fillMissingDays(days: readonly StatementDay[]): StatementDay[] {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const known = new Map(days.map((day) => [day.day, day]))
  const end = Date.parse(last.day)
  const start = Math.max(Date.parse(first.day), end - (CHART_DAYS - 1) * DAY_MS)
  return Array.from({ length: Math.round((end - start) / DAY_MS) + 1 }, (_, index) => {
    const day = new Date(start + index * DAY_MS).toISOString().slice(0, 10)
    return (
      known.get(day) ?? {
        day,
        served: 0,
        viewable: 0,
        clicked: 0,
        rejected: [],
        spentMicros: 0,
        reach: 'few',
      }
    )
  })
}

export function countRejected({ rejected }: Pick<StatementSums, 'rejected'>): number {
  return rejected.reduce((sum, { count }) => sum + count, 0)
}

/** Share of served ads that were seen; undefined if none were served. */
export function computeViewableShare({
  served,
  viewable,
}: Pick<StatementSums, 'served' | 'viewable'>): number | undefined {
  return served === 0 ? undefined : viewable / served
}

/** Clicks per viewable impression; undefined without impressions. */
export function computeClickRate({
  viewable,
  clicked,
}: Pick<StatementSums, 'viewable' | 'clicked'>): number | undefined {
  return viewable === 0 ? undefined : clicked / viewable
}
