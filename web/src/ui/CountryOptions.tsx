import { useLingui } from '@lingui/react/macro'
import { listCountryOptions } from '../lib/country-options.ts'

/** Options of a `Select` with all countries, sorted by name. */
export function CountryOptions() {
  const { i18n } = useLingui()
  return listCountryOptions(i18n.locale).map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}
