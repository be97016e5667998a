import { useLingui } from '@lingui/react/macro'
import { ClearFilters } from '../../staff/ClearFilters.tsx'
import { FilterSelect } from '../../staff/FilterSelect.tsx'
import { SortSelect } from '../../staff/SortSelect.tsx'
import {
  countInquiryFilters,
  type InquirySearch,
  inquirySorts,
  inquiryStatuses,
} from './search-rules.ts'
import { inquirySortLabels, inquiryStatusLabels } from './staff-copy.ts'

type Props = { search: InquirySearch; onSearch: (search: InquirySearch) => void }

/** Status and order of the inquiry table; the kind has chips of its own. */
export function InquiryFilters({ search, onSearch }: Props) {
  const { t, i18n } = useLingui()
  return (
    <>
      <FilterSelect
        label={t`Status`}
        value={search.status}
        defaultLabel={t`All`}
        options={inquiryStatuses.map((one) => [one, i18n._(inquiryStatusLabels[one])])}
        onChange={(status) => onSearch({ ...search, status })}
      />
      <SortSelect
        sorts={inquirySorts}
        labels={inquirySortLabels}
        value={search.sort}
        onChange={(sort) => onSearch({ ...search, sort })}
      />
      {(countInquiryFilters(search) > 0 || search.q !== undefined) && (
        <ClearFilters onClear={() => onSearch({ sort: search.sort })} />
      )}
    </>
  )
}
