import { expect, test } from 'vitest'
import { addMonths, ageOn, getUtcDay, localDate } from './dates.ts'

test('returns the date of a moment in each time zone', () => {
  const moment = new Date('2026-11-20T23:30:00Z')
  expect(localDate(moment, 'Africa/Lagos')).toBe('2026-11-21')
  expect(localDate(moment, 'America/Toronto')).toBe('2026-11-20')
})

test.each([
  ['2026-01-31T10:15:30.250Z', 1, '2026-02-28T10:15:30.250Z'],
  ['2028-01-31T10:15:30.250Z', 1, '2028-02-29T10:15:30.250Z'],
  ['2028-02-29T00:00:00.000Z', 12, '2029-02-28T00:00:00.000Z'],
  ['2026-11-30T23:59:59.999Z', 3, '2027-02-28T23:59:59.999Z'],
  ['2026-03-31T12:00:00.000Z', -1, '2026-02-28T12:00:00.000Z'],
  ['2026-03-31T12:00:00.000Z', -24, '2024-03-31T12:00:00.000Z'],
])('adds months at the end of a month: %s + %i = %s', (moment, months, later) => {
  expect(addMonths(new Date(moment), months)).toEqual(new Date(later))
})

test('returns the UTC day of a moment with its first moment and the next day’s', () => {
  expect(getUtcDay(new Date('2026-12-31T23:59:59.999Z'))).toEqual({
    day: '2026-12-31',
    from: new Date('2026-12-31T00:00:00Z'),
    until: new Date('2027-01-01T00:00:00Z'),
  })
})

test.each([
  ['2000-11-21', '2026-11-20', 25],
  ['2000-11-21', '2026-11-21', 26],
  ['2004-02-29', '2022-02-28', 17],
  ['2004-02-29', '2022-03-01', 18],
])('computes the age of somebody born on %s on %s: %i', (born, day, age) => {
  expect(ageOn(born, day)).toBe(age)
})
