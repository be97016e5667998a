import type { FoundPlace } from '@adire/contract/place-search.ts'
import { cities } from '@adire/contract/places.ts'
import { cityName } from '../lib/city-copy.ts'
import type { Option } from '../lib/find-options.ts'
import { countryName } from '../lib/format.ts'

/** Cities that are offered before a search and without a connection. */
export const suggestedPlaces: readonly FoundPlace[] = cities.map(({ name, country }) => ({
  name,
  country,
  region: '',
}))

/** Option of a place, with the region unless the name has it already. */
export function toCityOption({ name, country, region }: FoundPlace): Option {
  const isRegionShown = region !== '' && region !== name && !name.endsWith(`, ${region}`)
  const parts = [isRegionShown ? region : '', countryName(country)]
  const label = cityName(name)
  return {
    value: name,
    label,
    detail: parts.filter(Boolean).join(', '),
    ...(label !== name && { keywords: name }),
  }
}
