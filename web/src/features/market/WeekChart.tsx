import type { MarketWeek } from '@adire/contract/market.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatDate } from '../../lib/format.ts'
import { BarChart } from '../../ui/BarChart.tsx'
import { Card } from '../../ui/Card.tsx'
import { metricLabels } from './copy.ts'
import { type ChartMetric, findGoal, formatBar, getBarValue } from './rules.ts'

type Props = { weeks: readonly MarketWeek[]; metric: ChartMetric }

/** Bars of a metric by week, oldest first, with its goal. */
export function WeekChart({ weeks, metric }: Props) {
  const { t, i18n } = useLingui()
  const goal = findGoal(metric)
  const bars = weeks.toReversed().map(({ week, isComplete, metrics }) => ({
    id: week,
    label: isComplete ? formatDate(week) : t`${formatDate(week)}, so far`,
    value: getBarValue(metrics, metric),
  }))
  const isGini = metric === 'gini' && bars.every(({ value }) => value === null)
  return (
    <Card className="grid gap-3">
      <BarChart
        title={i18n._(metricLabels[metric])}
        isOverTime
        bars={bars}
        headings={{ label: t`Week`, value: i18n._(metricLabels[metric]) }}
        format={(value) => formatBar(metric, value)}
        goal={goal}
        missing={metric === 'gini' ? t`Not known` : t`Too few people`}
      />
      {isGini ? (
        <p className="text-sm text-ink-2">
          <Trans>Choose men or women to see how evenly they are shown.</Trans>
        </p>
      ) : (
        goal !== undefined && (
          <p className="text-sm text-ink-2">
            <Trans>The dashed line is the goal, {formatBar(metric, goal)}.</Trans>
          </p>
        )
      )}
    </Card>
  )
}
