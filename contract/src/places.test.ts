import { expect, test } from 'vitest'
import {
  cities,
  cityNames,
  countryCodes,
  discoverCities,
  findCity,
  profileCities,
} from './places.ts'

test('takes the cities of profiles, filters and campaigns from one list', () => {
  expect([...new Set(cityNames)]).toEqual(cityNames)
  for (const name of [...discoverCities, ...profileCities]) expect(cityNames).toContain(name)
  for (const name of discoverCities) expect(profileCities).toContain(name)
})

test('gives every city a searchable country and a valid time zone', () => {
  for (const { name, country, timeZone } of cities) {
    expect(findCity(name)).toMatchObject({ country, timeZone })
    expect(countryCodes).toContain(country)
    expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow()
  }
})
