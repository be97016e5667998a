import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { FilterSelect } from '../../staff/FilterSelect.tsx'
import { metricLabels } from './copy.ts'
import type { MarketSearch } from './rules.ts'

type Props = { search: MarketSearch; cities: readonly string[] }

/** Filters of the weeks and the metric of the chart, stored in the URL. */
export function MarketFilters({ search, cities }: Props) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate({ from: '/dashboard/admin/market' })
  const change = (next: MarketSearch) =>
    void navigate({ search: (now) => ({ ...now, ...next }), replace: true })
  const { gender, cohort, city, metric } = search
  const chosen = city !== undefined && city !== 'small' && !cities.includes(city) ? [city] : []
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <FilterSelect
        label={t`Metric`}
        value={metric}
        defaultLabel={i18n._(metricLabels.answeredShare)}
        options={(['answeredPer100', 'unmatchedShare', 'unansweredShare', 'gini'] as const).map(
          (one) => [one, i18n._(metricLabels[one])] as const,
        )}
        onChange={(value) => change({ metric: value })}
        className="max-lg:col-span-2"
      />
      <FilterSelect
        label={t`Gender`}
        value={gender}
        defaultLabel={t`All`}
        options={[
          ['man', t`Men`],
          ['woman', t`Women`],
        ]}
        onChange={(value) => change({ gender: value })}
      />
      <FilterSelect
        label={t`Joined`}
        value={cohort}
        defaultLabel={t`All`}
        options={[
          ['newcomers', t`4 to 8 weeks before the end of the week`],
          ['established', t`More than 8 weeks before the end of the week`],
        ]}
        onChange={(value) => change({ cohort: value })}
      />
      <FilterSelect
        label={t`City`}
        value={city}
        defaultLabel={t({ message: 'All', context: 'cities' })}
        options={[
          ['small', t`Small cities`],
          ...[...cities, ...chosen].map((name) => [name, name] as const),
        ]}
        onChange={(value) => change({ city: value })}
        className="max-lg:col-span-2"
      />
    </div>
  )
}
