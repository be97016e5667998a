import { cityNames, findCity, rootsCountryCodes } from '@adire/contract/places.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useController } from 'react-hook-form'
import { CountryOptions } from '../../ui/CountryOptions.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import type { EditValues } from './edit-rules.ts'

/**
 * Family origin, separate from where the member lives: a city sets its country, another country
 * clears the city.
 */
export function RootsFields() {
  const { t } = useLingui()
  const city = useController<EditValues, 'rootsCity'>({ name: 'rootsCity' })
  const country = useController<EditValues, 'rootsCountry'>({ name: 'rootsCountry' })

  function handleCity(name: string) {
    const found = findCity(name)
    city.field.onChange(found?.name ?? null)
    if (found) country.field.onChange(found.country)
  }

  function handleCountry(code: string) {
    country.field.onChange(code === '' ? null : code)
    if (city.field.value && findCity(city.field.value)?.country !== code) city.field.onChange(null)
  }

  return (
    <fieldset className="grid min-w-0 items-start gap-x-5 gap-y-4 sm:col-span-2 sm:grid-cols-2">
      <legend className="mb-3 grid gap-0.5">
        <span className="font-medium">
          <Trans>Roots: where your family is from</Trans>
        </span>
        <span className="text-sm text-ink-3">
          <Trans>Shown on your profile beside where you live. A country alone is enough.</Trans>
        </span>
      </legend>
      <Field label={t`Country of your roots`} isOptional error={country.fieldState.error?.message}>
        <Select
          {...country.field}
          value={country.field.value ?? ''}
          onChange={(event) => handleCountry(event.target.value)}
        >
          <option value="">{t`Not said`}</option>
          <CountryOptions codes={rootsCountryCodes} />
        </Select>
      </Field>
      <Field
        label={t`City of your roots`}
        isOptional
        hint={t`Brings its country along.`}
        error={city.fieldState.error?.message}
      >
        <Select
          {...city.field}
          value={city.field.value ?? ''}
          onChange={(event) => handleCity(event.target.value)}
        >
          <option value="">{t`Not said`}</option>
          {cityNames.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </fieldset>
  )
}
