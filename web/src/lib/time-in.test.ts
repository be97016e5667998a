import { expect, test } from 'vitest'
import { timeIn } from './time-in.ts'

test('a city has the time of its own zone, summer and winter; a place that is on no list has none', () => {
  const [winter, summer] = [new Date('2026-01-10T20:40:00Z'), new Date('2026-07-10T20:40:00Z')]
  expect([timeIn('Lagos', winter), timeIn('London', winter), timeIn('London', summer)]).toEqual(['21:40', '20:40', '21:40'])
  expect(timeIn('Atlantis', winter)).toBeUndefined()
})
