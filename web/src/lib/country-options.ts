import { countryCodes } from '@adire/contract/countries.ts'
import type { Option } from './find-options.ts'
import { countryName } from './format.ts'
import { compareLabels } from './lists.ts'

/** Options of all countries with a place, sorted by name in the page's language. */
export function listCountryOptions(): Option[] {
  return countryCodes
    .map((code) => ({ value: code, label: countryName(code) }))
    .toSorted((a, b) => compareLabels(a.label, b.label))
}
