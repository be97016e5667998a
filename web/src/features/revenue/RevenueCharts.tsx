import type { RevenuePart } from '@adire/contract/revenue.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatCents, formatDate } from '../../lib/format.ts'
import { formatLocale } from '../../lib/i18n.ts'
import { BarChart } from '../../ui/BarChart.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { getWord } from './copy.ts'
import { toSteps } from './rules.ts'
import type { Figures } from './use-revenue.ts'

/** Bars by day, currency, kind and provider, each with its table. */
export function RevenueCharts({ figures }: { figures: Figures }) {
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
