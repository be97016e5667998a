import type { MarketFilter, MarketWeek } from '@adire/contract/market.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatCount, formatDate } from '../../lib/format.ts'
import { TableDownload } from '../../staff/TableDownload.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { formatBar, formatGini, formatShare } from './rules.ts'
import { useMarketDownload } from './use-market.ts'

type Props = { weeks: readonly MarketWeek[]; filter: MarketFilter }

const NUMBERS = 7

/** All metrics by week, newest first, with a download. */
export function WeekTable({ weeks, filter }: Props) {
  const { t } = useLingui()
  const download = useMarketDownload()
  const headings = [
    t`Members`,
    t`With an answered match`,
    t`Answered per 100`,
    t`Likes without a match`,
    t`Likes without an answer`,
    t`Exposure Gini`,
    t`Boosted exposure, as a multiple of the median`,
  ]
  return (
    <section aria-labelledby="market-weeks" className="grid grid-cols-1 gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 id="market-weeks" className="text-lg">
          <Trans>Weeks</Trans>
        </h3>
        <TableDownload isPending={download.isPending} run={() => download.mutate(filter)} />
      </div>
      <div
        role="region"
        aria-label={t`Metrics by week`}
        tabIndex={0}
        className="overflow-x-auto rounded-card border border-line bg-surface"
      >
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-line align-bottom text-ink-2">
              <th scope="col" className="p-3 text-start font-medium">
                <Trans>Week of</Trans>
              </th>
              {headings.map((heading) => (
                <th key={heading} scope="col" className="min-w-24 p-3 text-end font-medium">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <WeekRow key={week.week} week={week} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function WeekRow({ week: { week, isComplete, metrics } }: { week: MarketWeek }) {
  const write = (value: number | null | undefined, format: (value: number) => string) =>
    typeof value === 'number' ? format(value) : '–'
  const cells = metrics && [
    formatCount(metrics.members),
    write(metrics.answeredShare, formatShare),
    write(metrics.answeredPer100, (value) => formatBar('answeredPer100', value)),
    write(metrics.unmatchedShare, formatShare),
    write(metrics.unansweredShare, formatShare),
    write(metrics.gini, formatGini),
    write(metrics.boostedRatio, (value) => formatBar('answeredPer100', value)),
  ]
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" className="p-3 text-start font-normal whitespace-nowrap">
        <span className="flex flex-wrap items-center gap-2">
          {formatDate(week)}
          {!isComplete && (
            <Badge>
              <Trans>So far</Trans>
            </Badge>
          )}
        </span>
      </th>
      {cells ? (
        cells.map((cell, index) => (
          <td key={index} className="p-3 text-end tabular-nums">
            {cell}
          </td>
        ))
      ) : (
        <td colSpan={NUMBERS} className="p-3 text-ink-2">
          <Trans>Too few people</Trans>
        </td>
      )}
    </tr>
  )
}
