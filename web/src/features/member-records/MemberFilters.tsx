import {
  joinedWithin,
  memberSorts,
  memberStandings,
  verifications,
} from '@adire/contract/member-records.ts'
import { Gender } from '@adire/contract/members.ts'
import { cityNames } from '@adire/contract/places.ts'
import { useLingui } from '@lingui/react/macro'
import { memberSortLabels, verificationLabels } from './copy.ts'
import { hasFilters, type MemberSearch, removeFilters } from './rules.ts'
import { standingLabels } from '../../staff/decision-copy.ts'
import { ClearFilters } from '../../staff/ClearFilters.tsx'
import { FilterSelect } from '../../staff/FilterSelect.tsx'
import { SortSelect } from '../../staff/SortSelect.tsx'
import { cityName } from '../../lib/city-copy.ts'

type Props = { search: MemberSearch; onSearch: (search: MemberSearch) => void }

/** Filters and order of the member table. */
export function MemberFilters({ search, onSearch }: Props) {
  const { t, i18n } = useLingui()
  const genderLabels = { woman: t`Women`, man: t`Men` }
  const joinedLabels = {
    day: t`Last 24 hours`,
    week: t`Last 7 days`,
    month: t`Last 30 days`,
  }
  return (
    <>
      <FilterSelect
        defaultLabel={t`All`}
        label={t`Status`}
        value={search.standing}
        options={memberStandings.map((value) => [value, i18n._(standingLabels[value])])}
        onChange={(standing) => onSearch({ ...search, standing })}
      />
      <FilterSelect
        defaultLabel={t`All`}
        label={t`Verification`}
        value={search.verification}
        options={verifications.map((value) => [value, i18n._(verificationLabels[value])])}
        onChange={(verification) => onSearch({ ...search, verification })}
      />
      <FilterSelect
        defaultLabel={t`All`}
        label={t`Gender`}
        value={search.gender}
        options={Gender.options.map((value) => [value, genderLabels[value]])}
        onChange={(gender) => onSearch({ ...search, gender })}
      />
      <FilterSelect
        defaultLabel={t({ message: 'All', context: 'cities' })}
        label={t`City`}
        value={search.city}
        options={cityNames.map((value) => [value, cityName(value)])}
        onChange={(city) => onSearch({ ...search, city })}
      />
      <FilterSelect
        defaultLabel={t`All`}
        label={t`Joined`}
        value={search.joined}
        options={joinedWithin.map((value) => [value, joinedLabels[value]])}
        onChange={(joined) => onSearch({ ...search, joined })}
      />
      <SortSelect
        sorts={memberSorts}
        labels={memberSortLabels}
        value={search.sort}
        onChange={(sort) => onSearch({ ...search, sort })}
      />
      {hasFilters(search) && <ClearFilters onClear={() => onSearch(removeFilters(search))} />}
    </>
  )
}
