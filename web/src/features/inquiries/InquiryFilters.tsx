import type { InquiryKind } from '@adire/contract/inquiries.ts'
import { useLingui } from '@lingui/react/macro'
import { formatCount } from '../../lib/format.ts'
import { ClearFilters } from '../../staff/ClearFilters.tsx'
import { FilterSelect } from '../../staff/FilterSelect.tsx'
import { SortSelect } from '../../staff/SortSelect.tsx'
import {
  countInquiryFilters,
  inquiryKinds,
  type InquirySearch,
  inquirySorts,
  inquiryStatuses,
} from './search-rules.ts'
import { inquiryKindLabels, inquirySortLabels, inquiryStatusFilterLabels } from './staff-copy.ts'

type Props = {
  search: InquirySearch
  onSearch: (search: InquirySearch) => void
  /** Inquiries of each kind, once they are known. */
  counts: Record<InquiryKind, number> | undefined
}

/** Kind with its number of inquiries, status and order of the inquiry table. */
export function InquiryFilters({ search, onSearch, counts }: Props) {
  const { t, i18n } = useLingui()
  return (
    <>
      <FilterSelect
        label={t`Kind`}
        value={search.type}
        defaultLabel={t`All`}
        options={inquiryKinds.map((one) => [
          one,
          appendCount(i18n._(inquiryKindLabels[one]), counts?.[one]),
        ])}
        onChange={(type) => onSearch({ ...search, type })}
      />
      <FilterSelect
        label={t`Status`}
        value={search.status}
        defaultLabel={t`All`}
        options={listStatuses(search).map((one) => [one, i18n._(inquiryStatusFilterLabels[one])])}
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

/** The choices of ADS-ADMIN-03, and `open` if a link from the overview has chosen it. */
const listStatuses = ({ status }: InquirySearch) =>
  inquiryStatuses.filter((one) => one !== 'open' || status === 'open')

const appendCount = (label: string, count: number | undefined) =>
  count === undefined ? label : `${label} (${formatCount(count)})`
