import { expect, test } from 'vitest'
import { countryCodes } from './countries.ts'
import { cities, cityNames, findCity } from './places.ts'

test('lists 25 cities once each, with the 18 profile cities first (decision P22)', () => {
  expect(new Set(cityNames).size).toBe(25)
  expect(cityNames.slice(0, 18).join(', ')).toBe(
    'Lagos, London, New York, Paris, São Paulo, Kingston, Miami, Accra, Barcelona, Medellín, ' +
      'Nairobi, Port of Spain, Toronto, Berlin, Dubai, Los Angeles, Amsterdam, Lisbon',
  )
})

test('gives every city a searchable country and a valid time zone', () => {
  for (const { name, country, timeZone } of cities) {
    expect(findCity(name)).toMatchObject({ country, timeZone })
    expect(countryCodes).toContain(country)
    expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow()
  }
})
