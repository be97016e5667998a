import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
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
          note={plural(stats.memberCount, { one: '# member', other: '# members' })}
          isLarge
        />
        <Stat
          label={t`Payments`}
          value={stats.count}
          before={previous.count}
          format={formatCount}
          note={plural(stats.payerCount, { one: 'by # member', other: 'by # members' })}
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
          label={t`Providers’ fees`}
          value={-stats.feeCents}
          before={-previous.feeCents}
          format={formatCents}
        />
        <Stat
          label={t`Net after fees`}
          value={stats.netCents - stats.feeCents}
          before={previous.netCents - previous.feeCents}
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
      <FeeNote count={stats.count} unknownFeeCount={stats.unknownFeeCount} />
    </Card>
  )
}

/** Number of payments without a known fee, because the sum of the fees leaves them out. */
function FeeNote({ count, unknownFeeCount }: Pick<RevenueStats, 'count' | 'unknownFeeCount'>) {
  return (
    <p className="text-sm text-ink-3">
      <Trans>Revenue is before fees. Providers keep their fees when a payment is refunded.</Trans>{' '}
      {unknownFeeCount === 0 ? (
        count > 0 && <Trans>The fee of every payment is known.</Trans>
      ) : (
        <Plural
          value={unknownFeeCount}
          one="The fee of # payment isn’t known and isn’t subtracted."
          other="The fees of # payments aren’t known and aren’t subtracted."
        />
      )}
    </p>
  )
}
