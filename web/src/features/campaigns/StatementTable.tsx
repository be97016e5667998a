import type { SharedStatement, StatementSums } from '@adire/contract/campaign-statements.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatCount } from '../../lib/format.ts'
import { cn } from '../../ui/cn.ts'
import { formatDay, formatMicros } from './money-rules.ts'
import { countRejected } from './statement-rules.ts'
import { describeRejection, formatReach } from './copy.ts'

/**
 * Days of a campaign statement, newest first, with the totals on top; the same data as the CSV
 * file.
 */
export function StatementTable({ statement: { days, totals } }: { statement: SharedStatement }) {
  const { t } = useLingui()
  const headings = [t`Served`, t`Viewable`, t`Clicked`, t`Not counted`, t`Spent`, t`Reach`]
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="text-lg">
        <Trans>Day by day</Trans>
      </h3>
      <div
        role="region"
        aria-label={t`Day by day`}
        tabIndex={0}
        className="max-h-[32rem] overflow-x-auto overflow-y-auto rounded-card border border-line bg-surface"
      >
        <table className="w-full text-sm whitespace-nowrap">
          <thead className="sticky top-0 bg-surface-2 text-ink-2">
            <tr>
              <th scope="col" className="px-3 py-2 text-start font-medium">
                <Trans>Day (UTC)</Trans>
              </th>
              {headings.map((heading) => (
                <th key={heading} scope="col" className="px-3 py-2 text-end font-medium">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Row name={t`Total`} sums={totals} isTotal />
            {days.toReversed().map(({ day, ...sums }) => (
              <Row key={day} name={formatDay(day)} sums={sums} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Row({
  name,
  sums,
  isTotal = false,
}: {
  name: string
  sums: StatementSums
  isTotal?: boolean
}) {
  const cell = 'px-3 py-2 text-end align-top tabular-nums'
  return (
    <tr className={isTotal ? 'font-semibold' : 'border-t border-line'}>
      <th scope="row" className={cn('px-3 py-2 text-start align-top', !isTotal && 'font-normal')}>
        {name}
      </th>
      <td className={cell}>{formatCount(sums.served)}</td>
      <td className={cell}>{formatCount(sums.viewable)}</td>
      <td className={cell}>{formatCount(sums.clicked)}</td>
      <td className={cell}>
        {formatCount(countRejected(sums))}
        {!isTotal && <RejectionReasons rejected={sums.rejected} />}
      </td>
      <td className={cell}>{formatMicros(sums.spentMicros)}</td>
      <td className={cell}>{formatReach(sums.reach)}</td>
    </tr>
  )
}

/** Rejections of one day by reason; `StatementView` charts those of all days. */
function RejectionReasons({ rejected }: Pick<StatementSums, 'rejected'>) {
  if (rejected.length === 0) return null
  return (
    <ul className="text-xs text-ink-3">
      {rejected.map((rejection) => (
        <li key={`${rejection.event} ${rejection.reason}`}>
          {describeRejection(rejection)} ({formatCount(rejection.count)})
        </li>
      ))}
    </ul>
  )
}
