import { listCountryOptions } from '../lib/country-options.ts'

/** Options of a `Select` with all countries, sorted by name. */
export function CountryOptions() {
  return listCountryOptions().map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}
