import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { i18n } from './i18n.ts'

/**
 * Cities with a name of their own in other languages, by their unique name in the server's list. All
 * others are shown as the list writes them.
 */
const cityCopy: Partial<Record<string, MessageDescriptor>> = {
  London: msg`London`,
  'New York': msg`New York`,
  Barcelona: msg`Barcelona`,
  Accra: msg`Accra`,
  Nairobi: msg`Nairobi`,
  'Port of Spain': msg`Port of Spain`,
  Berlin: msg`Berlin`,
  Dubai: msg`Dubai`,
  Amsterdam: msg`Amsterdam`,
  Lisbon: msg`Lisbon`,
  Paris: msg`Paris`,
  Rome: msg`Rome`,
  'Washington DC': msg`Washington DC`,
  Philadelphia: msg`Philadelphia`,
  'New Orleans': msg`New Orleans`,
  'Mexico City': msg`Mexico City`,
  Havana: msg`Havana`,
  'Santo Domingo': msg`Santo Domingo`,
  'Port-au-Prince': msg`Port-au-Prince`,
  Johannesburg: msg`Johannesburg`,
  'Cape Town': msg`Cape Town`,
  Cairo: msg`Cairo`,
  'Addis Ababa': msg`Addis Ababa`,
  Algiers: msg`Algiers`,
  Casablanca: msg`Casablanca`,
  Dakar: msg`Dakar`,
  Abidjan: msg`Abidjan`,
  Kinshasa: msg`Kinshasa`,
  Brussels: msg`Brussels`,
  Copenhagen: msg`Copenhagen`,
  Dublin: msg`Dublin`,
  Milan: msg`Milan`,
  Munich: msg`Munich`,
  Vienna: msg`Vienna`,
  Hamburg: msg`Hamburg`,
  Singapore: msg`Singapore`,
  Tokyo: msg`Tokyo`,
}

/** Name of a city in the page's language. */
export function cityName(name: string): string {
  const label = cityCopy[name]
  return label ? i18n._(label) : name
}
