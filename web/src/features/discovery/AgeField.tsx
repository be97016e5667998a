import { DISCOVER_AGE_MAXIMUM, DISCOVER_AGE_MINIMUM } from '@adire/contract/ages.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { RangeSlider, type Range } from '../../ui/RangeSlider.tsx'
import { ageText } from './filter-copy.ts'
import type { Filters } from './rules.ts'
import { useSettled } from './use-settled.ts'

type Props = { filters: Filters; onChange: (filters: Filters) => void }

/** Age range. A change is applied once the slider rests, not at every pixel. */
export function AgeField({ filters, onChange }: Props) {
  const { t } = useLingui()
  const [age, setAge] = useSettledAge(filters, onChange)
  const [minAge, maxAge] = age ?? [filters.minAge, filters.maxAge]
  return (
    <fieldset className="grid gap-1">
      <legend className="flex w-full justify-between text-sm font-medium text-ink">
        <Trans>Age</Trans>
        <output className="text-ink-2 tabular-nums">{ageText({ minAge, maxAge })}</output>
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
