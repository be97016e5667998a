import { ANSWER_DAYS } from '@adire/contract/market.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { GoalsCard } from './GoalsCard.tsx'
import { MarketFilters } from './MarketFilters.tsx'
import { toFilter, useMarket } from './use-market.ts'
import { WeekChart } from './WeekChart.tsx'
import { WeekTable } from './WeekTable.tsx'

/** Section of the Market page with the goals, and the metrics by week. */
export function MetricsSection() {
  const { t } = useLingui()
  const search = useSearch({ from: '/dashboard/admin/market' })
  const market = useMarket(toFilter(search))
  return (
    <QueryState
      query={market}
      isEmpty={({ weeks }) => weeks.length === 0}
      empty={
        <EmptyState tile="lattice" title={t`No weeks yet`} headingLevel={3}>
          <Trans>We calculate these metrics every night. The first week appears tomorrow.</Trans>
        </EmptyState>
      }
    >
      {({ weeks, summaries, cities }) => (
        <>
          <GoalsCard summaries={summaries} />
          <MarketFilters search={search} cities={cities} />
          <WeekChart weeks={weeks} metric={search.metric ?? 'answeredShare'} />
          <WeekTable weeks={weeks} filter={toFilter(search)} />
          <p className="max-w-prose text-sm text-ink-2">
            <Trans>
              Counts members who joined at least {ANSWER_DAYS} days before the end of the week and
              were active in the {ANSWER_DAYS} days before it ended. Newcomers count even if they’re
              no longer active. A match is answered once both have written; a comment sent with a
              like doesn’t count as an answer. Cities with less than 2% of these members are small
              cities.
            </Trans>
          </p>
        </>
      )}
    </QueryState>
  )
}
