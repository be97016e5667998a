import type { FoundPlace } from '@adire/contract/place-search.ts'
import { NAME_MAXIMUM } from '@adire/contract/profiles.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useController } from 'react-hook-form'
import { CityCombobox } from '../../shared/CityCombobox.tsx'
import { countryName, formatDate } from '../../lib/format.ts'
import { CountryOptions } from '../../ui/CountryOptions.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { Select } from '../../ui/Select.tsx'
import { BirthDateField } from '../auth/BirthDateField.tsx'
import { ConsentGroup } from '../consents/ConsentGroup.tsx'
import { type EditValues, formatBirthDate, parseBirthDate } from './edit-rules.ts'
import { PickLists } from './PickLists.tsx'

type Props = {
  isVerified: boolean
  /** Country of the city in the form. */
  country: string
  onPlace: (place: FoundPlace) => void
}

/** Fields of the editor's section "Basic Info". */
export function BasicFields({ isVerified, country, onPlace }: Props) {
  const { t } = useLingui()
  const handle = useController<EditValues, 'handle'>({ name: 'handle' })
  const profession = useController<EditValues, 'profession'>({ name: 'profession' })
  return (
    <div className="grid items-start gap-x-5 gap-y-6 sm:grid-cols-2">
      <Field
        label={t`Name`}
        hint={t`The name other members see.`}
        error={handle.fieldState.error?.message}
        isRequired
        className="sm:col-span-2"
      >
        <Input {...handle.field} autoComplete="nickname" maxLength={NAME_MAXIMUM} />
      </Field>
      <div className="sm:col-span-2">{isVerified ? <FixedBirthDate /> : <BirthDate />}</div>
      <CityField country={country} onPlace={onPlace} />
      <Field label={t`Profession`} isOptional error={profession.fieldState.error?.message}>
        <Input
          {...profession.field}
          value={profession.field.value ?? ''}
          autoComplete="organization-title"
          maxLength={80}
        />
      </Field>
      <PickLists section="basic" />
      <ConsentGroup purpose="origins">
        {(isLocked) => <RootsFields isLocked={isLocked} />}
      </ConsentGroup>
    </div>
  )
}

function BirthDate() {
  const { field, fieldState } = useController<EditValues, 'birthDate'>({ name: 'birthDate' })
  return (
    <BirthDateField
      value={parseBirthDate(field.value)}
      onChange={(parts) => field.onChange(formatBirthDate(parts))}
      error={fieldState.error?.message}
    />
  )
}

/** Read-only once a moderator has verified it (decision P2). */
function FixedBirthDate() {
  const { field } = useController<EditValues, 'birthDate'>({ name: 'birthDate' })
  return (
    <div className="grid gap-1">
      <p className="text-sm font-medium">
        <Trans>Date of birth</Trans>
      </p>
      <p>{formatDate(field.value)}</p>
      <p className="text-sm text-ink-3">
        <Trans>
          You can’t change it now that you’re verified. Others see your age, never the date.
        </Trans>{' '}
        <PageLink
          href="/contact?type=support&subject=data"
          className="font-medium text-ink underline underline-offset-4"
        >
          <Trans>Ask us to correct it</Trans>
        </PageLink>
      </p>
    </div>
  )
}

/** City the member lives in; the country follows from it (reading C-10). */
function CityField({ country: code, onPlace }: Pick<Props, 'country' | 'onPlace'>) {
  const { t } = useLingui()
  const { field, fieldState } = useController<EditValues, 'city'>({ name: 'city' })
  const country = countryName(code)
  return (
    <Field label={t`City`} hint={t`In ${country}.`} error={fieldState.error?.message}>
      <CityCombobox
        {...field}
        onChange={(name, place) => {
          if (place) onPlace(place)
          field.onChange(name)
        }}
      />
    </Field>
  )
}

/**
 * Family origin, separate from where the member lives: a city sets its country, another country
 * clears the city.
 */
function RootsFields({ isLocked }: { isLocked: boolean }) {
  const { t } = useLingui()
  const city = useController<EditValues, 'rootsCity'>({ name: 'rootsCity' })
  const country = useController<EditValues, 'rootsCountry'>({ name: 'rootsCountry' })

  function handleCity(place: FoundPlace | undefined) {
    city.field.onChange(place?.name ?? null)
    if (place) country.field.onChange(place.country)
  }

  function handleCountry(code: string) {
    if (code !== country.field.value) city.field.onChange(null)
    country.field.onChange(code === '' ? null : code)
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
          disabled={isLocked && country.field.value === null}
          value={country.field.value ?? ''}
          onChange={(event) => handleCountry(event.target.value)}
        >
          <option value="">{t`Not specified`}</option>
          <CountryOptions />
        </Select>
      </Field>
      <Field
        label={t`City of your roots`}
        isOptional
        hint={t`When you choose a city, we fill in the country.`}
        error={city.fieldState.error?.message}
      >
        <CityCombobox
          {...city.field}
          disabled={isLocked && city.field.value === null}
          value={city.field.value ?? ''}
          emptyLabel={t`Not specified`}
          onChange={(_name, place) => handleCity(place)}
        />
      </Field>
    </fieldset>
  )
}
