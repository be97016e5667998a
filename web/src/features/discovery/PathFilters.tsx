import { Trans, useLingui } from '@lingui/react/macro'
import { listCountryOptions } from '../../lib/country-options.ts'
import { countryName } from '../../lib/format.ts'
import { CityCombobox } from '../../shared/CityCombobox.tsx'
import { Field } from '../../ui/Field.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { usePreferences } from './api.ts'
import type { Filters } from './rules.ts'

type Props = { filters: Filters; onChange: (filters: Filters) => void }

/** Filters by where members want to live next, and by the viewer’s corridor. */
export function PathFilters({ filters, onChange }: Props) {
  const { t } = useLingui()
  return (
    <div className="grid gap-4 py-3">
      <Field
        label={t`Moving to`}
        hint={t`Only finds members who let everyone see where they want to live next.`}
      >
        <CityCombobox
          value={filters.movingTo ?? ''}
          emptyLabel={t`Anywhere`}
          others={listCountryOptions()}
          onChange={(place) => onChange({ ...filters, movingTo: place === '' ? undefined : place })}
        />
      </Field>
      <CorridorSwitch filters={filters} onChange={onChange} />
    </div>
  )
}

function CorridorSwitch({ filters, onChange }: Props) {
  const { t } = useLingui()
  const { data: own } = usePreferences()
  const roots = own?.rootsCountry ?? null
  const hasCorridor = own !== undefined && roots !== null && roots !== own.country
  return (
    <Switch
      label={t`My corridor`}
      hint={
        hasCorridor && roots !== null ? (
          <Trans>
            Roots in {countryName(roots)}, home in {countryName(own.country)}, like you.
          </Trans>
        ) : (
          <Trans>For members who live outside the country of their roots.</Trans>
        )
      }
      checked={filters.myCorridor}
      disabled={!hasCorridor && !filters.myCorridor}
      onChange={(myCorridor) => onChange({ ...filters, myCorridor })}
      className="-my-2 text-sm"
    />
  )
}
