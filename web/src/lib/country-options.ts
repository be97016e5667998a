import { countryCodes } from '@adire/contract/countries.ts'
import type { Option } from './find-options.ts'
import { countryName } from './format.ts'

/** Options of all countries with a place, sorted by name in the page's language. */
export function listCountryOptions(locale: string): Option[] {
  return countryCodes
    .map((code) => ({ value: code, label: countryName(code) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale))
}
