import { DISCOVER_AGE_MAXIMUM, DISCOVER_AGE_MINIMUM } from '@adire/contract/ages.ts'
import { discoverCities } from '@adire/contract/places.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { RangeSlider, type Range } from '../../ui/RangeSlider.tsx'
import { Select } from '../../ui/Select.tsx'
import { countActive, defaultFilters, type Filters } from './rules.ts'
import { useSettled } from './use-settled.ts'

type Props = {
  filters: Filters
  onChange: (filters: Filters) => void
  className?: string
}

/** Age and city. Changes are told as they settle, not at every pixel of the slider. */
export function FilterFields({ filters, onChange, className }: Props) {
  const { t } = useLingui()
  const { minAge, maxAge, city } = filters
  const [age, setAge] = useSettledAge(filters, onChange)
  return (
    <div className={className}>
      <fieldset className="grid gap-1">
        <legend className="flex w-full justify-between text-sm font-medium text-ink">
          <Trans>Age</Trans>
          <output className="text-ink-2 tabular-nums">{ageText(age ?? [minAge, maxAge])}</output>
        </legend>
        <RangeSlider
          labels={{ from: t`Youngest`, to: t`Oldest` }}
          min={DISCOVER_AGE_MINIMUM}
          max={DISCOVER_AGE_MAXIMUM}
          value={age ?? [minAge, maxAge]}
          openEnd="+"
          onChange={setAge}
        />
      </fieldset>
      <Field label={t`City`}>
        <Select
          value={city ?? ''}
          onChange={(event) => onChange({ ...filters, city: discoverCities.find((name) => name === event.target.value) })}
        >
          <option value="">{t`All Cities`}</option>
          {discoverCities.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Button
        variant="secondary"
        isWide
        disabled={countActive(filters) === 0 && age === null}
        onClick={() => {
          setAge(null)
          onChange(defaultFilters)
        }}
      >
        <Trans>Clear All Filters</Trans>
      </Button>
    </div>
  )
}

function ageText([from, to]: Range): string {
  return `${from}–${to}${to === DISCOVER_AGE_MAXIMUM ? '+' : ''}`
}

/** The ages while they are being moved; null when they are those of the filters. */
function useSettledAge(filters: Filters, onChange: (filters: Filters) => void) {
  const [draft, setDraft] = useState<Range | null>(null)
  const applied = `${filters.minAge}-${filters.maxAge}`
  const [lastApplied, setLastApplied] = useState(applied)
  if (applied !== lastApplied) {
    setLastApplied(applied)
    setDraft(null)
  }
  useSettled(draft, ([minAge, maxAge]) => {
    if (minAge === filters.minAge && maxAge === filters.maxAge) setDraft(null)
    else onChange({ ...filters, minAge, maxAge })
  })
  return [draft, setDraft] as const
}
