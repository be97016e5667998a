import { DISCOVER_AGE_MAXIMUM, DISCOVER_AGE_MINIMUM } from '@adire/contract/ages.ts'
import { countryCodes } from '@adire/contract/countries.ts'
import { NEARBY_KM } from '@adire/contract/order-terms.ts'
import type { PreferredAges, PreferredPlace } from '@adire/contract/profiles.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { CityCombobox } from '../../shared/CityCombobox.tsx'
import { formatAges } from '../../lib/profile-copy.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { listCountryOptions } from '../../lib/country-options.ts'
import { Field } from '../../ui/Field.tsx'
import { RangeSlider } from '../../ui/RangeSlider.tsx'
import type { EditValues } from './edit-rules.ts'

/** Ages and place that open Discover, each a deal-breaker or not (decision P25). */
export function PreferredFields() {
  return (
    <section
      aria-labelledby="preferred"
      className="grid gap-x-5 gap-y-4 sm:col-span-2 sm:grid-cols-2"
    >
      <div className="grid gap-1 sm:col-span-2">
        <h3 id="preferred" className="font-text text-base font-semibold tracking-normal">
          <Trans>Your default filters in Discover</Trans>
        </h3>
        <p className="text-sm text-ink-3">
          <Trans>
            You can change the filters each time you open Discover. A deal-breaker also applies to
            your daily introductions, and we never suggest dropping it. Others don’t see your
            answers.
          </Trans>
        </p>
      </div>
      <AgesField />
      <PlaceField />
    </section>
  )
}

const everyAge = { minAge: DISCOVER_AGE_MINIMUM, maxAge: DISCOVER_AGE_MAXIMUM }

/** Builds the preference of an age range; null for all ages. */
function toPreferredAges(
  [minAge, maxAge]: readonly [number, number],
  isDealBreaker: boolean,
): PreferredAges | null {
  const isEveryAge = minAge === everyAge.minAge && maxAge === everyAge.maxAge
  return isEveryAge ? null : { minAge, maxAge, isDealBreaker }
}

function AgesField() {
  const { t } = useLingui()
  const { field } = useController<EditValues, 'preferredAges'>({ name: 'preferredAges' })
  const { minAge, maxAge } = field.value ?? everyAge
  // All ages can't be a deal-breaker, but the answer comes back with the next range.
  const [isDealBreaker, setIsDealBreaker] = useState(field.value?.isDealBreaker ?? false)
  return (
    <div className="grid content-start gap-1">
      <fieldset className="grid gap-1">
        <legend className="flex w-full justify-between text-sm font-medium text-ink">
          <Trans>Preferred ages</Trans>
          <output className="text-ink-2 tabular-nums">{formatAges({ minAge, maxAge })}</output>
        </legend>
        <RangeSlider
          labels={{ from: t`Youngest`, to: t`Oldest` }}
          min={everyAge.minAge}
          max={everyAge.maxAge}
          value={[minAge, maxAge]}
          openEnd="+"
          onChange={(range) => field.onChange(toPreferredAges(range, isDealBreaker))}
        />
      </fieldset>
      <Checkbox
        label={t`Other ages are a deal-breaker`}
        disabled={field.value === null}
        checked={field.value?.isDealBreaker ?? false}
        onChange={({ target: { checked } }) => {
          setIsDealBreaker(checked)
          field.onChange(toPreferredAges([minAge, maxAge], checked))
        }}
      />
    </div>
  )
}

/** Builds the preference of a choice: a city, a country, or null for anywhere. */
function toPreferredPlace(value: string, isDealBreaker: boolean): PreferredPlace | null {
  if (value === '') return null
  return countryCodes.includes(value)
    ? { city: null, country: value, isDealBreaker }
    : { city: value, country: null, isDealBreaker }
}

function PlaceField() {
  const { t } = useLingui()
  const { field, fieldState } = useController<EditValues, 'preferredPlace'>({
    name: 'preferredPlace',
  })
  const place = field.value?.city ?? field.value?.country ?? ''
  const isDealBreaker = field.value?.isDealBreaker ?? false
  const countryOptions = listCountryOptions()
  return (
    <div className="grid content-start gap-1">
      <Field
        label={t`Preferred place`}
        hint={t`A city or a country. A city includes those within ${NEARBY_KM} km.`}
        error={fieldState.error?.message}
      >
        <CityCombobox
          value={place}
          emptyLabel={t`Anywhere`}
          others={countryOptions}
          onChange={(value) => field.onChange(toPreferredPlace(value, isDealBreaker))}
        />
      </Field>
      <Checkbox
        label={t`Anywhere else is a deal-breaker`}
        disabled={field.value === null}
        checked={isDealBreaker}
        onChange={(event) => field.onChange(toPreferredPlace(place, event.target.checked))}
      />
    </div>
  )
}
