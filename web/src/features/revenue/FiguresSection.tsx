import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { RevenuePart } from '@adire/contract/revenue.ts'
import { formatCents, formatCount, formatDate } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { RangePicker } from './RangePicker.tsx'
import { findPreset, toSteps } from './rules.ts'
import { type Figures as RevenueFigures, useRevenue, useRevenueFile } from './use-revenue.ts'
import { formatLocale } from '../../lib/i18n.ts'
import { BarChart } from '../../ui/BarChart.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { getWord } from './copy.ts'

export function FiguresSection() {
  const { from, to } = useSearch({ from: '/dashboard/admin/revenue' })
  const range = { ...(from && { from }), ...(to && { to }) }
  const revenue = useRevenue(range)
  const file = useRevenueFile()
  const [now] = useState(() => new Date())
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <RangePicker from={from} to={to} />
        <Button
          variant="secondary"
          icon={<Download aria-hidden />}
          loading={file.isPending}
          onClick={() => file.mutate(range)}
        >
          <Trans>Download CSV</Trans>
        </Button>
      </div>
      <QueryState query={revenue}>
        {(figures) => (
          <>
            <Figures figures={figures} isMonth={findPreset(range, now) === 'month'} />
            <RevenueCharts figures={figures} />
          </>
        )}
      </QueryState>
    </div>
  )
}

function Figures({ figures, isMonth }: { figures: RevenueFigures; isMonth: boolean }) {
  const { t } = useLingui()
  const [first, last] = [formatDate(figures.from), formatDate(figures.to)]
  return (
    <Card className="grid gap-4">
      <p className="text-sm text-ink-2">
        <Trans>
          {first} to {last}, UTC, in US dollars at the rate of each order
        </Trans>
      </p>
      <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Figure label={isMonth ? t`Monthly revenue` : t`Revenue`} isLarge>
          {formatCents(figures.netCents)}
        </Figure>
        <Figure
          label={t`Average per user`}
          note={t`${formatCount(figures.memberCount)} members`}
          isLarge
        >
          {formatCents(figures.averageCents)}
        </Figure>
        <Figure label={t`Payments`} note={t`by ${formatCount(figures.payerCount)} members`} isLarge>
          {formatCount(figures.count)}
        </Figure>
        <Figure label={t`Gross revenue`}>{formatCents(figures.grossCents)}</Figure>
        <Figure label={t`Refunded`}>{formatCents(-figures.refundedCents)}</Figure>
        <Figure label={t`Disputed`}>{formatCents(-figures.disputedCents)}</Figure>
      </dl>
    </Card>
  )
}

type FigureProps = { label: string; note?: string; isLarge?: boolean; children: ReactNode }

function Figure({ label, note, isLarge = false, children }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className={isLarge ? 'display text-2xl' : 'text-lg'}>{children}</dd>
      {note !== undefined && <dd className="text-sm text-ink-3">{note}</dd>}
    </div>
  )
}

/** Bars by day, currency, kind and provider, each with its table. */
function RevenueCharts({ figures }: { figures: RevenueFigures }) {
  const { t } = useLingui()
  const { unit, steps } = toSteps(figures.days)
  const isEmpty = figures.count === 0 && figures.refundedCents === 0 && figures.disputedCents === 0
  if (isEmpty) {
    return (
      <EmptyState tile="lattice" title={t`No payments in these days`} headingLevel={3}>
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
          bars={steps.map(({ id, from, netCents }) => ({
            id,
            label: unit === 'day' ? formatDate(from) : monthName(from),
            value: netCents,
          }))}
          headings={{ label: unit === 'day' ? t`Day` : t`Month`, value: t`Revenue` }}
          format={formatCents}
        />
      </Card>
      <PartChart title={t`By currency`} heading={t`Currency`} parts={figures.byCurrency} />
      <PartChart title={t`By kind`} heading={t`Kind`} parts={figures.byKind} />
      <PartChart title={t`By provider`} heading={t`Provider`} parts={figures.byProvider} />
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
          label: i18n._(getWord(name)),
          value: netCents,
        }))}
        headings={{ label: heading, value: t`Revenue` }}
        format={formatCents}
      />
    </Card>
  )
}

function monthName(day: string): string {
  return new Intl.DateTimeFormat(formatLocale(), {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(day))
}
