import {
  joinedWithin,
  MEMBER_SEARCH_MAXIMUM,
  memberSorts,
  memberStandings,
  verifications,
} from '@adire/contract/member-records.ts'
import { Gender } from '@adire/contract/members.ts'
import { cityNames } from '@adire/contract/places.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useMember } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { memberSortLabels, verificationLabels } from './copy.ts'
import { hasFilters, type MemberSearch, removeFilters } from './rules.ts'
import { standingLabels } from '../../staff/decision-copy.ts'
import { FilterSelect } from '../../staff/FilterSelect.tsx'

type Props = { search: MemberSearch; onSearch: (search: MemberSearch) => void }

/** Search, filters and sort order of the member list. */
export function MemberFilters({ search, onSearch }: Props) {
  const { t, i18n } = useLingui()
  const genderLabels = { woman: t`Women`, man: t`Men` }
  const joinedLabels = {
    day: t`In the last 24 hours`,
    week: t`In the last 7 days`,
    month: t`In the last 30 days`,
  }
  return (
    <div className="grid gap-3">
      <SearchField key={search.q} search={search} onSearch={onSearch} />
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
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
          defaultLabel={t`All`}
          label={t`City`}
          value={search.city}
          options={cityNames.map((value) => [value, value])}
          onChange={(city) => onSearch({ ...search, city })}
        />
        <FilterSelect
          defaultLabel={t`All`}
          label={t`Joined`}
          value={search.joined}
          options={joinedWithin.map((value) => [value, joinedLabels[value]])}
          onChange={(joined) => onSearch({ ...search, joined })}
        />
        <FilterSelect
          label={t`Sort`}
          value={search.sort}
          defaultLabel={i18n._(memberSortLabels.newest)}
          options={memberSorts
            .filter((sort) => sort !== 'newest')
            .map((sort) => [sort, i18n._(memberSortLabels[sort])])}
          onChange={(sort) => onSearch({ ...search, sort })}
        />
      </div>
      {hasFilters(search) && (
        <Button
          variant="link"
          size="sm"
          className="justify-self-start"
          onClick={() => onSearch(removeFilters(search))}
        >
          <Trans>Clear all</Trans>
        </Button>
      )}
    </div>
  )
}

/** Search field; admins can also enter a whole email address. */
function SearchField({ search, onSearch }: Props) {
  const { t } = useLingui()
  const { role } = useMember()
  const [text, setText] = useState(search.q ?? '')

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    onSearch({ ...search, q: text.trim() || undefined })
  }

  return (
    <form role="search" onSubmit={handleSubmit} className="flex items-end gap-2">
      <Field
        label={role === 'admin' ? t`Name, #code or full email address` : t`Name or #code`}
        className="min-w-0 flex-1 sm:max-w-md"
      >
        <Input
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={MEMBER_SEARCH_MAXIMUM}
          icon={<Search aria-hidden />}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="secondary">
        <Trans>Search</Trans>
      </Button>
    </form>
  )
}
