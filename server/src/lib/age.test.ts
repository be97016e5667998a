import { expect, test } from 'vitest'
import { ageOn, localDate } from './age.ts'

test.each([
  ['2000-11-21', '2026-11-20', 25],
  ['2000-11-21', '2026-11-21', 26],
  ['2004-02-29', '2022-02-28', 17],
  ['2004-02-29', '2022-03-01', 18],
])('born %s is on %s %i years old', (born, day, age) => {
  expect(ageOn(born, day)).toBe(age)
})

test('a day begins at another moment in another place', () => {
  const moment = new Date('2026-11-20T23:30:00Z')
  expect(localDate(moment, 'Africa/Lagos')).toBe('2026-11-21')
  expect(localDate(moment, 'America/Toronto')).toBe('2026-11-20')
})
