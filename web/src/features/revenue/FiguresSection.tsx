import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatCents, formatCount, formatDate } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { RangePicker } from './RangePicker.tsx'
import { RevenueCharts } from './RevenueCharts.tsx'
import { findPreset } from './rules.ts'
import { type Figures as RevenueFigures, useRevenue, useRevenueFile } from './use-revenue.ts'

export function FiguresSection() {
  const { from, to } = useSearch({ from: '/dashboard/admin/revenue' })
  const wanted = { ...(from && { from }), ...(to && { to }) }
  const revenue = useRevenue(wanted)
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
          onClick={() => file.mutate(wanted)}
        >
          <Trans>Download CSV</Trans>
        </Button>
      </div>
      <QueryState query={revenue}>
        {(figures) => (
          <>
            <Figures figures={figures} isMonth={findPreset(wanted, now) === 'month'} />
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
        <Figure label={t`Came in`}>{formatCents(figures.grossCents)}</Figure>
        <Figure label={t`Paid back`}>{formatCents(-figures.refundedCents)}</Figure>
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
