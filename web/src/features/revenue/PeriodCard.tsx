import { Trans, useLingui } from '@lingui/react/macro'
import { formatCents, formatCount, formatDate } from '../../lib/format.ts'
import { Card } from '../../ui/Card.tsx'
import { Stat } from './Stat.tsx'
import type { RevenueStats } from './use-revenue.ts'

/** Totals of a period, compared with the one of the same length before (ADM-REV-01 to 06). */
export function PeriodCard({ stats, isMonth }: { stats: RevenueStats; isMonth: boolean }) {
  const { t } = useLingui()
  const { previous } = stats
  const [first, last] = [formatDate(stats.from), formatDate(stats.to)]
  const [earlierFirst, earlierLast] = [formatDate(previous.from), formatDate(previous.to)]
  return (
    <Card className="grid gap-4">
      <p className="text-sm text-ink-2">
        <Trans>
          {first} to {last}, UTC, in US dollars at each order’s rate
        </Trans>
        {'. '}
        <Trans>
          Compared with {earlierFirst} to {earlierLast}.
        </Trans>
      </p>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Stat
          label={isMonth ? t`Monthly revenue` : t`Revenue`}
          value={stats.netCents}
          before={previous.netCents}
          format={formatCents}
          isLarge
        />
        <Stat
          label={t`Average per user`}
          value={stats.averageCents}
          format={formatCents}
          note={t`${formatCount(stats.memberCount)} members`}
          isLarge
        />
        <Stat
          label={t`Payments`}
          value={stats.count}
          before={previous.count}
          format={formatCount}
          note={t`by ${formatCount(stats.payerCount)} members`}
          isLarge
        />
        <Stat
          label={t`Gross revenue`}
          value={stats.grossCents}
          before={previous.grossCents}
          format={formatCents}
        />
        <Stat
          label={t`Refunded`}
          value={-stats.refundedCents}
          before={-previous.refundedCents}
          format={formatCents}
        />
        <Stat
          label={t`Disputed`}
          value={-stats.disputedCents}
          before={-previous.disputedCents}
          format={formatCents}
        />
        <Stat
          label={t`Advertising income`}
          value={stats.advertisingCents}
          before={previous.advertisingCents}
          format={formatCents}
          note={t`billed to advertisers, not part of the revenue above`}
        />
      </dl>
      <p className="text-sm text-ink-3">
        <Trans>Payment providers’ fees aren’t recorded, so they aren’t subtracted.</Trans>
      </p>
    </Card>
  )
}
