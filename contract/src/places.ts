/**
 * The only list of cities (decision P22), for sign-up, profiles, preferences, filters and campaigns:
 * the 25 of the visitor document (section 9). The specification's 18 profile cities come first, so
 * that they are suggested first; the first 14 of them are its cities of Discover.
 */
export const cities = [
  { name: 'Lagos', country: 'NG', timeZone: 'Africa/Lagos' },
  { name: 'London', country: 'GB', timeZone: 'Europe/London' },
  { name: 'New York', country: 'US', timeZone: 'America/New_York' },
  { name: 'Paris', country: 'FR', timeZone: 'Europe/Paris' },
  { name: 'São Paulo', country: 'BR', timeZone: 'America/Sao_Paulo' },
  { name: 'Kingston', country: 'JM', timeZone: 'America/Jamaica' },
  { name: 'Miami', country: 'US', timeZone: 'America/New_York' },
  { name: 'Accra', country: 'GH', timeZone: 'Africa/Accra' },
  { name: 'Barcelona', country: 'ES', timeZone: 'Europe/Madrid' },
  { name: 'Medellín', country: 'CO', timeZone: 'America/Bogota' },
  { name: 'Nairobi', country: 'KE', timeZone: 'Africa/Nairobi' },
  { name: 'Port of Spain', country: 'TT', timeZone: 'America/Port_of_Spain' },
  { name: 'Toronto', country: 'CA', timeZone: 'America/Toronto' },
  { name: 'Berlin', country: 'DE', timeZone: 'Europe/Berlin' },
  { name: 'Dubai', country: 'AE', timeZone: 'Asia/Dubai' },
  { name: 'Los Angeles', country: 'US', timeZone: 'America/Los_Angeles' },
  { name: 'Amsterdam', country: 'NL', timeZone: 'Europe/Amsterdam' },
  { name: 'Lisbon', country: 'PT', timeZone: 'Europe/Lisbon' },
  { name: 'Chicago', country: 'US', timeZone: 'America/Chicago' },
  { name: 'Atlanta', country: 'US', timeZone: 'America/New_York' },
  { name: 'Houston', country: 'US', timeZone: 'America/Chicago' },
  { name: 'Washington DC', country: 'US', timeZone: 'America/New_York' },
  { name: 'Boston', country: 'US', timeZone: 'America/New_York' },
  { name: 'Madrid', country: 'ES', timeZone: 'Europe/Madrid' },
  { name: 'Rome', country: 'IT', timeZone: 'Europe/Rome' },
] as const

export type CityName = (typeof cities)[number]['name']

export const cityNames = cities.map((city) => city.name)

/** Countries that members live in; a test checks that every country of `cities` is listed. */
export const countryCodes = [
  'AE',
  'BR',
  'CA',
  'CO',
  'DE',
  'ES',
  'FR',
  'GB',
  'GH',
  'IT',
  'JM',
  'KE',
  'NG',
  'NL',
  'PT',
  'TT',
  'US',
] as const
export type CountryCode = (typeof countryCodes)[number]

/** Countries of origin: Africa, the Americas and `countryCodes`, sorted. */
export const rootsCountryCodes = (
  'AE AG AO AR BB BF BI BJ BO BR BS BW BZ CA CD CF CG CI CL CM CO CR CU CV DE DJ DM DO DZ EC EG EH ER ES ET FR GA GB GD GH GM GN GQ GT GW GY ' +
  'HN HT IE IN IT JM KE KM KN LB LC LR LS LY MA MG ML MR MU MW MX MZ NA NE NG NI NL PA PE PK PR PT PY RW SC SD SL SN SO SR SS ST SV SZ TD TG TN ' +
  'TT TZ UG US UY VC VE ZA ZM ZW'
).split(' ')

export function findCity(name: string) {
  return cities.find((city) => city.name === name)
}
