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

test('a city has a country members can look for, and a time zone there is', () => {
  for (const { name, country, timeZone } of cities) {
    expect(findCity(name)).toMatchObject({ country, timeZone })
    expect(countryCodes).toContain(country)
    expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow()
  }
})
