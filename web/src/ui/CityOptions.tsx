import { cities } from '@adire/contract/places.ts'
import { countryName } from '../lib/format.ts'

type Props = { withCountry?: boolean }

/** Options of a `Select` with every city, in the order of the list: the suggested ones first. */
export function CityOptions({ withCountry = false }: Props) {
  return cities.map(({ name, country }) => (
    <option key={name} value={name}>
      {withCountry ? `${name}, ${countryName(country)}` : name}
    </option>
  ))
}
