import { useLingui } from '@lingui/react/macro'
import { ClearFilters } from '../../staff/ClearFilters.tsx'
import { FilterSelect } from '../../staff/FilterSelect.tsx'
import { SortSelect } from '../../staff/SortSelect.tsx'
import { campaignSortLabels, placementLabels, placements, statusFilterLabels } from './copy.ts'
import {
  campaignSorts,
  campaignStatuses,
  countCampaignFilters,
  type CampaignSearch,
} from './search-rules.ts'

type Props = { search: CampaignSearch; onSearch: (search: CampaignSearch) => void }

/** Filters and order of the campaign table. */
export function CampaignFilters({ search, onSearch }: Props) {
  const { t, i18n } = useLingui()
  return (
    <>
      <FilterSelect
        label={t`Status`}
        value={search.status}
        defaultLabel={t`All`}
        options={campaignStatuses.map((one) => [one, i18n._(statusFilterLabels[one])])}
        onChange={(status) => onSearch({ ...search, status })}
      />
      <FilterSelect
        label={t`Format`}
        value={search.placement}
        defaultLabel={t`All`}
        options={placements.map((one) => [one, i18n._(placementLabels[one])])}
        onChange={(placement) => onSearch({ ...search, placement })}
      />
      <SortSelect
        sorts={campaignSorts}
        labels={campaignSortLabels}
        value={search.sort}
        onChange={(sort) => onSearch({ ...search, sort })}
      />
      {(countCampaignFilters(search) > 0 || search.q !== undefined) && (
        <ClearFilters onClear={() => onSearch({ sort: search.sort })} />
      )}
    </>
  )
}
