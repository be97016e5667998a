import { cities, cityNames } from '@adire/contract/places.ts'
import { describe, expect, test } from 'vitest'
import { findPlace, listNearby, listPlaces, searchPlaces } from './place-list.ts'

const findNames = (text: string) => searchPlaces(text, 8).map(({ name }) => name)

describe('the list', () => {
  test('gives every place a name of its own, with a country and a valid time zone', () => {
    const places = listPlaces()
    expect(places.length).toBeGreaterThan(20_000)
    expect(new Set(places.map(({ name }) => name)).size).toBe(places.length)
    expect(places.filter(({ country }) => !/^[A-Z]{2}$/.test(country))).toEqual([])
    for (const timeZone of new Set(places.map((place) => place.timeZone)))
      expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow()
  })

  test('has every suggested city, as the contract describes it', () => {
    const listed = new Map(listPlaces().map((place) => [place.name, place]))
    for (const city of cities) expect(listed.get(city.name)).toMatchObject(city)
  })

  test('names the larger of two places plainly and adds the region to the others', () => {
    expect(findPlace('London')?.country).toBe('GB')
    expect(findPlace('London, Ontario')).toMatchObject({
      country: 'CA',
      timeZone: 'America/Toronto',
    })
    expect(findPlace('Kingston')?.country).toBe('JM')
    expect(findPlace('Kingston, New York')?.country).toBe('US')
  })

  test('finds places by their exact name only', () => {
    expect(findPlace('Ibadan')).toMatchObject({ country: 'NG', timeZone: 'Africa/Lagos' })
    expect(['ibadan', 'Nowhere at all', '', '__proto__'].map(findPlace)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('the search', () => {
  test.each([
    ['medellin', 'Medellín'],
    ['Sao Paulo', 'São Paulo'],
    ['SÃO', 'São Paulo'],
    ['лион', 'Lyon'],
    ['إبادان', 'Ibadan'],
    ['東京', 'Tokyo'],
    ['서울', 'Seoul'],
    ['Port-au-Prince', 'Port-au-Prince'],
    ['port au prince', 'Port-au-Prince'],
    ['  kumasi ', 'Kumasi'],
    ['Kiev', 'Kyiv'],
    ['washington', 'Washington DC'],
    ['lag', 'Lagos'],
  ])('finds "%s" as %s', (text, name) => {
    expect(findNames(text)[0]).toBe(name)
  })

  test('lists exact names first, then the largest places that begin with the text', () => {
    expect(findNames('ely')[0]).toBe('Ely')
    expect(findNames('la')).toContain('Lagos')
    expect(findNames('a')).toHaveLength(8)
    expect(findNames('manchester').slice(0, 2)).toEqual(['Manchester', 'Manchester, New Hampshire'])
  })

  test.each(['%', '_', '\\', '|', "'", '🙂', '\n', '|\n|', 'z'.repeat(10_000)])(
    'finds nothing for a text without letters of a place (%#)',
    (text) => {
      expect(findNames(text)).toEqual([])
    },
  )

  test('finds each suggested city by its name', () => {
    for (const name of cityNames) expect(findNames(name)).toContain(name)
  })
})

test('lists places within a distance, itself included, across the date line and at none', () => {
  const near = listNearby('Manchester', 50)
  for (const name of ['Manchester', 'Bolton', 'Stockport', 'Liverpool'])
    expect(near).toContain(name)
  expect(near).not.toContain('Leeds')
  expect(near).not.toContain('Manchester, New Hampshire')
  expect(listNearby('Honolulu', 0)).toEqual(['Honolulu'])
  expect(listNearby('Nowhere at all', 50)).toEqual([])
})
