import { DISCOVER_AGE_MAXIMUM, DISCOVER_AGE_MINIMUM } from '@adire/contract/ages.ts'
import { countryCodes } from '@adire/contract/countries.ts'
import { NEARBY_KM } from '@adire/contract/order-terms.ts'
import { discoverInterests } from '@adire/contract/profiles.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatAges } from '../../lib/profile-copy.ts'
import { CityCombobox } from '../../shared/CityCombobox.tsx'
import { Button } from '../../ui/Button.tsx'
import { CountryOptions } from '../../ui/CountryOptions.tsx'
import { Field } from '../../ui/Field.tsx'
import { RangeSlider, type Range } from '../../ui/RangeSlider.tsx'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { AdvancedFilters } from './AdvancedFilters.tsx'
import { ChoiceChips } from './ChoiceChips.tsx'
import { SortSelect } from './SortSelect.tsx'
import {
  listActiveFilters,
  clearFilters,
  type Filters,
  matchesPreferences,
  type PreferredFilters,
} from './rules.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { interestName } from '../../lib/interest-copy.ts'

/** Saved preferences as filters (decision P25), and how to replace them. */
export type SavedPreferences = {
  preferred: PreferredFilters
  /** True if ages or a place are saved. */
  hasAny: boolean
  save: (filters: Filters) => void
  isSaving: boolean
}

type Props = {
  filters: Filters
  onChange: (filters: Filters) => void
}

/** Every filter, used by the column of wide windows and the sheet of narrow ones. */
export function FilterFields({ filters, onChange, saved }: Props & { saved: SavedPreferences }) {
  const { t } = useLingui()
  return (
    <div className="grid gap-6">
      <SortSelect filters={filters} onChange={onChange} />
      <AgeField filters={filters} onChange={onChange} />
      <PlaceFields filters={filters} onChange={onChange} />
      <SavePreferences filters={filters} saved={saved} />
      <Switch
        label={t`Available Now`}
        checked={filters.availableNow}
        onChange={(availableNow) => onChange({ ...filters, availableNow })}
        className="-my-2 items-center text-sm *:[button]:mt-0 sm:hidden"
      />
      <Switch
        label={t`Verified Only`}
        checked={filters.verifiedOnly}
        onChange={(verifiedOnly) => onChange({ ...filters, verifiedOnly })}
        className="-my-2 items-center text-sm *:[button]:mt-0"
      />
      <fieldset className="grid gap-2.5">
        <legend className="mb-2.5 text-sm font-medium text-ink">
          <Trans>Interests</Trans>
        </legend>
        <ChoiceChips
          options={discoverInterests}
          chosen={filters.interests}
          getLabel={interestName}
          onChange={(interests) => onChange({ ...filters, interests })}
        />
      </fieldset>
      <AdvancedFilters filters={filters} onChange={onChange} />
      <Button
        variant="secondary"
        isWide
        disabled={listActiveFilters(filters).length === 0}
        onClick={() => onChange(clearFilters(filters))}
      >
        <Trans>Clear All Filters</Trans>
      </Button>
    </div>
  )
}

/** Saves ages and place; shown while they differ from the preferences. */
function SavePreferences({ filters, saved }: { filters: Filters; saved: SavedPreferences }) {
  if (matchesPreferences(filters, saved.preferred)) return null
  return (
    <div className="-mt-2 grid gap-1.5">
      <Button
        variant="secondary"
        size="sm"
        isWide
        loading={saved.isSaving}
        onClick={() => saved.save(filters)}
      >
        <Trans>Save as my preferences</Trans>
      </Button>
      <p className="text-sm text-ink-3">
        <Trans>Saves these ages and this location for next time.</Trans>
      </p>
    </div>
  )
}

function PlaceFields({ filters, onChange }: Props) {
  const { t } = useLingui()
  return (
    <>
      <Field label={t`City`}>
        <CityCombobox
          value={filters.city ?? ''}
          emptyLabel={t`All Cities`}
          onChange={(city) => onChange({ ...filters, city: city === '' ? undefined : city })}
        />
      </Field>
      {filters.city !== undefined && (
        <Switch
          label={t`Include cities within ${NEARBY_KM} km`}
          checked={filters.withNearby}
          onChange={(withNearby) => onChange({ ...filters, withNearby })}
          className="-my-2 items-center text-sm *:[button]:mt-0"
        />
      )}
      <Field label={t`Country`}>
        <Select
          value={filters.country ?? ''}
          onChange={(event) =>
            onChange({
              ...filters,
              country: countryCodes.find((code) => code === event.target.value),
            })
          }
        >
          <option value="">{t`All Countries`}</option>
          <CountryOptions />
        </Select>
      </Field>
    </>
  )
}

type AgeFieldProps = { filters: Filters; onChange: (filters: Filters) => void }

/** Age range. A change is applied once the slider rests, not at every pixel. */
function AgeField({ filters, onChange }: AgeFieldProps) {
  const { t } = useLingui()
  const [age, setAge] = useDebouncedAge(filters, onChange)
  const [minAge, maxAge] = age ?? [filters.minAge, filters.maxAge]
  return (
    <fieldset className="grid gap-1">
      <legend className="flex w-full justify-between text-sm font-medium text-ink">
        <Trans>Age</Trans>
        <output className="text-ink-2 tabular-nums">{formatAges({ minAge, maxAge })}</output>
      </legend>
      <RangeSlider
        labels={{ from: t`Youngest`, to: t`Oldest` }}
        min={DISCOVER_AGE_MINIMUM}
        max={DISCOVER_AGE_MAXIMUM}
        value={[minAge, maxAge]}
        openEnd="+"
        onChange={setAge}
      />
    </fieldset>
  )
}

/** Ages while the slider moves; null when they equal the filters. */
function useDebouncedAge(filters: Filters, onChange: (filters: Filters) => void) {
  const [draft, setDraft] = useState<Range | null>(null)
  const applied = `${filters.minAge}-${filters.maxAge}`
  const [lastApplied, setLastApplied] = useState(applied)
  if (applied !== lastApplied) {
    setLastApplied(applied)
    setDraft(null)
  }
  useDebounced(draft, ([minAge, maxAge]) => {
    if (minAge === filters.minAge && maxAge === filters.maxAge) setDraft(null)
    else onChange({ ...filters, minAge, maxAge })
  })
  return [draft, setDraft] as const
}
