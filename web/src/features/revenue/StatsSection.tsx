import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { RevenuePart } from '@adire/contract/revenue.ts'
import { formatCents, formatDate } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { CurrencyCard } from './CurrencyCard.tsx'
import { PeriodCard } from './PeriodCard.tsx'
import { RangePicker } from './RangePicker.tsx'
import { findPreset, groupIntoBars } from './rules.ts'
import { SubscriptionsCard } from './SubscriptionsCard.tsx'
import { type RevenueStats, useRevenue, useRevenueDownload } from './use-revenue.ts'
import { formatLocale } from '../../lib/i18n.ts'
import { BarChart } from '../../ui/BarChart.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { getPartLabel } from './copy.ts'

/** Section of the Revenue page with the totals and charts of a range of days (ADM-REV-06). */
export function StatsSection() {
  const { from, to } = useSearch({ from: '/dashboard/admin/revenue' })
  const range = { ...(from && { from }), ...(to && { to }) }
  const revenue = useRevenue(range)
  const download = useRevenueDownload()
  const [now] = useState(() => new Date())
  return (
    <div className="grid gap-5 max-sm:pt-3">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <RangePicker from={from} to={to} />
        <Button
          variant="secondary"
          icon={<Download aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate(range)}
        >
          <Trans>Download CSV</Trans>
        </Button>
      </div>
      <QueryState query={revenue}>
        {(stats) => (
          <>
            <PeriodCard stats={stats} isMonth={findPreset(range, now) === 'month'} />
            <SubscriptionsCard stats={stats} />
            <CurrencyCard parts={stats.byCurrency} />
            <RevenueCharts stats={stats} />
          </>
        )}
      </QueryState>
    </div>
  )
}

/** Bars by day, currency, kind and provider, each with its table. */
function RevenueCharts({ stats }: { stats: RevenueStats }) {
  const { t } = useLingui()
  const { unit, bars } = groupIntoBars(stats.days)
  const isEmpty = stats.count === 0 && stats.refundedCents === 0 && stats.disputedCents === 0
  if (isEmpty) {
    return (
      <EmptyState tile="lattice" title={t`No payments in this period`} headingLevel={3}>
        <Trans>Choose another period to see others.</Trans>
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <Card className="lg:col-span-2">
        <BarChart
          title={unit === 'day' ? t`Revenue by day` : t`Revenue by month`}
          isOverTime
          bars={bars.map(({ id, from, netCents }) => ({
            id,
            label: unit === 'day' ? formatDate(from) : formatMonth(from),
            value: netCents,
          }))}
          headings={{ label: unit === 'day' ? t`Day` : t`Month`, value: t`Revenue` }}
          format={formatCents}
        />
      </Card>
      <PartChart title={t`By currency`} heading={t`Currency`} parts={stats.byCurrency} />
      <PartChart title={t`By kind`} heading={t`Kind`} parts={stats.byKind} />
      <PartChart title={t`By provider`} heading={t`Provider`} parts={stats.byProvider} />
    </div>
  )
}

function PartChart({
  title,
  heading,
  parts,
}: {
  title: string
  heading: string
  parts: readonly RevenuePart[]
}) {
  const { t, i18n } = useLingui()
  return (
    <Card>
      <BarChart
        title={title}
        bars={parts.map(({ name, netCents }) => ({
          id: name,
          label: i18n._(getPartLabel(name)),
          value: netCents,
        }))}
        headings={{ label: heading, value: t`Revenue` }}
        format={formatCents}
      />
    </Card>
  )
}

function formatMonth(day: string): string {
  return new Intl.DateTimeFormat(formatLocale(), {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(day))
}
