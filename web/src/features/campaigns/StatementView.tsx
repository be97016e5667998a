import type { SharedStatement } from '@adire/contract/campaign-statements.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatCount } from '../../lib/format.ts'
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
import { describeRejection, formatReach, formatShare } from './copy.ts'
import { VariantResults } from './VariantResults.tsx'

/** Totals, charts and table of a campaign statement, the same for admins and the advertiser. */
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
          <Trans>Metrics appear here once the ad has been shown.</Trans>
        </EmptyState>
      ) : (
        <>
          {statement.variants.length > 1 && <VariantResults statement={statement} />}
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
      <Definitions />
    </div>
  )
}

function Totals({ statement: { totals } }: { statement: SharedStatement }) {
  const { t } = useLingui()
  const clickRate = computeClickRate(totals)
  const viewability = computeViewableShare(totals)
  const stats: [string, string][] = [
    [t`Served`, formatCount(totals.served)],
    [t`Viewable`, formatCount(totals.viewable)],
    [t`Viewable rate`, formatShare(viewability)],
    [t`Clicked`, formatCount(totals.clicked)],
    [t`Click-through rate`, formatShare(clickRate)],
    [t`Spent`, formatMicros(totals.spentMicros)],
    [t`Reach`, formatReach(totals.reach)],
    [t`Not counted`, formatCount(countRejected(totals))],
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {stats.map(([name, value]) => (
        <Card key={name} padding="sm" className="min-w-0">
          <dt className="text-sm text-ink-3">{name}</dt>
          <dd className="text-xl font-semibold">{value}</dd>
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
        headings={{ label: t`Reason`, value: t`Count` }}
        format={formatCount}
      />
    </Card>
  )
}

function Definitions() {
  return (
    <p className="max-w-[75ch] text-sm text-ink-3">
      <Trans>
        Served: the ad was placed on a page or in an email, whether or not it was seen. Viewable: at
        least half of it was in view for one second, counted once per served ad; in an email, the
        email was opened. Clicks count once per viewable impression. Reach is the number of
        different people who saw it; we don’t show it below ten. Days are in UTC, amounts in US
        dollars.
      </Trans>
    </p>
  )
}
