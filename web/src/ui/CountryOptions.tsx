import { useLingui } from '@lingui/react/macro'
import { countryName } from '../lib/format.ts'

/** Countries to choose from in a list of the browser, in the order of their names. */
export function CountryOptions({ codes }: { codes: readonly string[] }) {
  const { i18n } = useLingui()
  const countries = codes
    .map((code) => ({ code, name: countryName(code) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, i18n.locale))
  return countries.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ))
}
