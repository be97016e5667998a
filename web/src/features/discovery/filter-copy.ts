import type { DiscoverSort, RelaxableFilter } from '@adire/contract/discovery.ts'
import { countryCodes } from '@adire/contract/countries.ts'
import { type FilterField, isFilterField } from '@adire/contract/profile-fields.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { cityName } from '../../lib/city-copy.ts'
import { countryName } from '../../lib/format.ts'
import { interestName } from '../../lib/interest-copy.ts'
import { languageLabel } from '../../lib/language-names.ts'
import { formatList } from '../../lib/lists.ts'
import { i18n } from '../../lib/i18n.ts'
import { formatAges, formatOption, profileCopy } from '../../lib/profile-copy.ts'
import { listActiveFilters, type Filters, withoutFilter } from './rules.ts'

/** Names of the sort orders (MEM-DISC-38 and the default of decision P5). */
export const sortCopy: Record<DiscoverSort, MessageDescriptor> = {
  recommended: msg`Recommended`,
  recent: msg`Recently active`,
  age_asc: msg`Age: youngest first`,
  age_desc: msg`Age: oldest first`,
  verified: msg`Verified first`,
}

/** Filters that aren’t fields of the profile. */
type OtherFilter = Exclude<RelaxableFilter, FilterField>

const otherFilterCopy: Record<OtherFilter, MessageDescriptor> = {
  search: msg`Search`,
  age: msg`Age`,
  city: msg`City`,
  country: msg`Country`,
  interests: msg`Interests`,
  verifiedOnly: msg`Verified Only`,
  availableNow: msg`Available Now`,
  movingTo: msg`Moving to`,
  myCorridor: msg`My corridor`,
}

export function getFilterLabel(name: RelaxableFilter): MessageDescriptor {
  return isFilterField(name) ? profileCopy[name].label : otherFilterCopy[name]
}

/** Name of an option, as on a profile. */
export function formatFilterOption(name: FilterField, option: string): string {
  return name === 'languages' ? languageLabel(option) : formatOption(name, option)
}

/** Describes an active filter: "Lagos", "Verified Only", "Art, Food". */
export function formatFilter(filters: Filters, name: RelaxableFilter): string {
  switch (name) {
    case 'search':
      return t`“${filters.search}”`
    case 'age':
      return t`Age ${formatAges(filters)}`
    case 'city':
      return filters.withNearby
        ? t`${cityName(filters.city ?? '')} and nearby`
        : cityName(filters.city ?? '')
    case 'country':
      return filters.country ? countryName(filters.country) : ''
    case 'movingTo':
      return t`Moving to ${nameChoice(filters.movingTo)}`
    case 'myCorridor':
    case 'verifiedOnly':
    case 'availableNow':
      return i18n._(getFilterLabel(name))
    case 'interests':
      return formatList(filters.interests.map(interestName))
    default:
      return formatList(filters[name].map((option) => formatFilterOption(name, option)))
  }
}

/** Name of a city or of the country with a code. */
function nameChoice(choice: string | undefined): string {
  const isCountry = countryCodes.some((code) => code === choice)
  return isCountry ? countryName(choice ?? '') : cityName(choice ?? '')
}

export type ActiveFilter = { key: string; text: string; without: Filters }

/** Lists active filters as chips; each option of a list has its own. */
export function activeFilters(filters: Filters): ActiveFilter[] {
  return listActiveFilters(filters).flatMap((name): ActiveFilter[] => {
    const chosen = name === 'age' ? undefined : filters[name]
    if (!Array.isArray(chosen))
      return [
        { key: name, text: formatFilter(filters, name), without: withoutFilter(filters, name) },
      ]
    return chosen.map((option: string) => ({
      key: `${name} ${option}`,
      text: formatFilter({ ...filters, [name]: [option] }, name),
      without: { ...filters, [name]: chosen.filter((other) => other !== option) },
    }))
  })
}
