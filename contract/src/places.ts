/**
 * The cities that are suggested before a search, and the only ones of campaigns (decision P22): the
 * 25 of the visitor document (section 9). The specification's 18 profile cities come first; the
 * first 14 of them are its cities of Discover. Members live in any place of the server's list.
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

/** Finds a suggested city; the procedure `places.search` finds all others. */
export function findCity(name: string) {
  return cities.find((city) => city.name === name)
}
