import { expect, test } from 'vitest'
import { formatCityTime } from './city-time.ts'

test('formats local time in summer and winter, and none for an unknown city', () => {
  const [winter, summer] = [new Date('2026-01-10T20:40:00Z'), new Date('2026-07-10T20:40:00Z')]
  expect([
    formatCityTime('Lagos', winter),
    formatCityTime('London', winter),
    formatCityTime('London', summer),
  ]).toEqual(['21:40', '20:40', '21:40'])
  expect(formatCityTime('Atlantis', winter)).toBeUndefined()
})
