import { expect, test } from 'vitest'
import { timeIn } from './time-in.ts'

test('tells a city’s own time in summer and winter, and none for an unknown place', () => {
  const [winter, summer] = [new Date('2026-01-10T20:40:00Z'), new Date('2026-07-10T20:40:00Z')]
  expect([timeIn('Lagos', winter), timeIn('London', winter), timeIn('London', summer)]).toEqual(['21:40', '20:40', '21:40'])
  expect(timeIn('Atlantis', winter)).toBeUndefined()
})
