import { Trans, useLingui } from '@lingui/react/macro'
import { formatCents, formatCount } from '../../lib/format.ts'
import { Card } from '../../ui/Card.tsx'
import { Stat } from './Stat.tsx'
import type { RevenueStats } from './use-revenue.ts'

const cellStyle = 'px-3 py-2 text-end tabular-nums'
const headStyle = 'px-3 py-2 text-end font-medium'

/** Premium subscriptions of a period and their monthly recurring revenue, also by currency. */
export function SubscriptionsCard({ stats }: { stats: RevenueStats }) {
  const { t } = useLingui()
  const { subscriptions, previous, subscriptionsByCurrency: parts } = stats
  const before = previous.subscriptions
  return (
    <Card asChild className="grid grid-cols-1 gap-4">
      <section>
        <h3 className="text-lg">
          <Trans>Subscriptions</Trans>
        </h3>
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-4 lg:grid-cols-4">
          <Stat
            label={t`Monthly recurring revenue`}
            value={subscriptions.recurringCents}
            before={before.recurringCents}
            format={formatCents}
            isLarge
          />
          <Stat
            label={t({ message: 'Active', context: 'subscriptions' })}
            value={subscriptions.active}
            before={before.active}
            format={formatCount}
            isLarge
          />
          <Stat
            label={t({ message: 'New', context: 'subscriptions' })}
            value={subscriptions.started}
            before={before.started}
            format={formatCount}
            isLarge
          />
          <Stat
            label={t`Churned`}
            value={subscriptions.churned}
            before={before.churned}
            format={formatCount}
            isLarge
          />
        </dl>
        {parts.length > 0 && (
          <div
            role="region"
            aria-label={t`Subscriptions by currency`}
            tabIndex={0}
            className="overflow-x-auto rounded-tile border border-line text-sm"
          >
            <table className="w-full">
              <caption className="sr-only">{t`Subscriptions by currency`}</caption>
              <thead className="bg-surface-2 text-ink-2">
                <tr>
                  <th scope="col" className="px-3 py-2 text-start font-medium">
                    <Trans>Currency</Trans>
                  </th>
                  <th scope="col" className={headStyle}>
                    <Trans context="subscriptions">Active</Trans>
                  </th>
                  <th scope="col" className={headStyle}>
                    <Trans context="subscriptions">New</Trans>
                  </th>
                  <th scope="col" className={headStyle}>
                    <Trans>Churned</Trans>
                  </th>
                  <th scope="col" className={headStyle}>
                    <Trans>Per month</Trans>
                  </th>
                </tr>
              </thead>
              <tbody>
                {parts.map(({ name, active, started, churned, recurringCents }) => (
                  <tr key={name} className="border-t border-line">
                    <th scope="row" className="px-3 py-2 text-start font-normal">
                      {name}
                    </th>
                    <td className={cellStyle}>{formatCount(active)}</td>
                    <td className={cellStyle}>{formatCount(started)}</td>
                    <td className={cellStyle}>{formatCount(churned)}</td>
                    <td className={cellStyle}>{formatCents(recurringCents)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        <p className="text-sm text-ink-3">
          <Trans>
            Active subscriptions and recurring revenue are as of the end of the period. A yearly
            plan counts as a twelfth of its price.
          </Trans>
        </p>
      </section>
    </Card>
  )
}
