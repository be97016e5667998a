import { useLingui } from '@lingui/react/macro'
import { countryName } from '../lib/format.ts'

/** Options of a `Select` with countries, sorted by name. */
export function CountryOptions({ codes }: { codes: readonly string[] }) {
  const { i18n } = useLingui()
  const countries = codes
    .map((code) => ({ code, name: countryName(code) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, i18n.locale))
  return countries.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ))
}
