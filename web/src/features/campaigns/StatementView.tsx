import type { SharedStatement } from '@adire/contract/campaign-statements.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatCount } from '../../lib/format.ts'
import { formatLocale } from '../../lib/i18n.ts'
import { BarChart } from '../../ui/BarChart.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatDay, formatMicros } from './money-rules.ts'
import {
  computeClickRate,
  countRejected,
  computeViewableShare,
  fillMissingDays,
} from './statement-rules.ts'
import { StatementTable } from './StatementTable.tsx'
import { describeRejection, formatReach } from './copy.ts'

/** Totals, charts and table, the same for admins and the advertiser. */
export function StatementView({ statement }: { statement: SharedStatement }) {
  const { t } = useLingui()
  const days = fillMissingDays(statement.days)
  const bars = (getValue: (day: (typeof days)[number]) => number) =>
    days.map((day) => ({ id: day.day, label: formatDay(day.day), value: getValue(day) }))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Totals statement={statement} />
      {days.length === 0 ? (
        <EmptyState tile="weft" title={t`Nothing counted yet`} headingLevel={3}>
          <Trans>Figures appear here with the first time it is shown.</Trans>
        </EmptyState>
      ) : (
        <>
          <div className="grid gap-5 lg:grid-cols-3">
            <Card>
              <BarChart
                title={t`Viewable impressions by day`}
                bars={bars((day) => day.viewable)}
                headings={{ label: t`Day`, value: t`Viewable` }}
                format={formatCount}
                isOverTime
              />
            </Card>
            <Card>
              <BarChart
                title={t`Clicks by day`}
                bars={bars((day) => day.clicked)}
                headings={{ label: t`Day`, value: t`Clicked` }}
                format={formatCount}
                isOverTime
              />
            </Card>
            <Card>
              <BarChart
                title={t`Spent by day`}
                bars={bars((day) => day.spentMicros)}
                headings={{ label: t`Day`, value: t`Spent` }}
                format={formatMicros}
                isOverTime
              />
            </Card>
          </div>
          <NotCounted statement={statement} />
          <StatementTable statement={statement} />
        </>
      )}
      <Explained />
    </div>
  )
}

function Totals({ statement: { totals } }: { statement: SharedStatement }) {
  const { t } = useLingui()
  const rate = computeClickRate(totals)
  const seen = computeViewableShare(totals)
  const share = new Intl.NumberFormat(formatLocale(), {
    style: 'percent',
    maximumFractionDigits: 2,
  })
  const figures: [string, string][] = [
    [t`Served`, formatCount(totals.served)],
    [t`Viewable`, formatCount(totals.viewable)],
    [t`Viewability`, seen === undefined ? '–' : share.format(seen)],
    [t`Clicked`, formatCount(totals.clicked)],
    [t`Click-through rate`, rate === undefined ? '–' : share.format(rate)],
    [t`Spent`, formatMicros(totals.spentMicros)],
    [t`Reach`, formatReach(totals.reach)],
    [t`Not counted`, formatCount(countRejected(totals))],
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {figures.map(([name, figure]) => (
        <Card key={name} padding="sm" className="min-w-0">
          <dt className="text-sm text-ink-3">{name}</dt>
          <dd className="text-xl font-semibold">{figure}</dd>
        </Card>
      ))}
    </dl>
  )
}

/** Rejected events and why: they are free of charge. */
function NotCounted({ statement: { totals } }: { statement: SharedStatement }) {
  const { t } = useLingui()
  if (totals.rejected.length === 0) return null
  const bars = totals.rejected.map((rejection) => ({
    id: `${rejection.event} ${rejection.reason}`,
    label: describeRejection(rejection),
    value: rejection.count,
  }))
  return (
    <Card>
      <BarChart
        title={t`Not counted and not billed`}
        bars={bars}
        headings={{ label: t`Reason`, value: t`Times` }}
        format={formatCount}
      />
    </Card>
  )
}

function Explained() {
  return (
    <p className="max-w-[75ch] text-sm text-ink-3">
      <Trans>
        Served: it was put on a member's page, or left in a letter, seen or not. Viewable: at least
        half of it was in view for a second, counted once for each time it was served; in a letter,
        that it was opened. A click counts once for a counted view. Reach is how many different
        people saw it; below ten it is not told. Days are days of UTC, money is US dollars.
      </Trans>
    </p>
  )
}
