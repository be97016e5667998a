import { discoverSorts } from '@adire/contract/discovery.ts'
import { useLingui } from '@lingui/react/macro'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { sortCopy } from './filter-copy.ts'
import { defaultFilters, type Filters } from './rules.ts'

type Props = {
  filters: Filters
  onChange: (filters: Filters) => void
  isLabelHidden?: boolean
  className?: string
}

/** Selects the sort order of Discover; every order lists boosted members first (decision P5). */
export function SortSelect({ filters, onChange, isLabelHidden = false, className = '' }: Props) {
  const { t, i18n } = useLingui()
  return (
    <Field label={t`Sort by`} isLabelHidden={isLabelHidden} className={className}>
      <Select
        value={filters.sort}
        onChange={(event) =>
          onChange({
            ...filters,
            sort: discoverSorts.find((sort) => sort === event.target.value) ?? defaultFilters.sort,
          })
        }
      >
        {discoverSorts.map((sort) => (
          <option key={sort} value={sort}>
            {i18n._(sortCopy[sort])}
          </option>
        ))}
      </Select>
    </Field>
  )
}
