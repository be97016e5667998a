import { expect, test } from 'vitest'
import { ageOn, listBirthYears, toBirthDate } from './birth-date.ts'

const today = new Date(2026, 10, 21)

test('refuses a date that does not exist', () => {
  expect(toBirthDate({ day: '30', month: '2', year: '1990' })).toBeUndefined()
  expect(toBirthDate({ day: '29', month: '2', year: '2000' })).toBe('2000-02-29')
})

test('offers every year of birth that is allowed', () => {
  const years = listBirthYears(today)
  expect([years[0], years.at(-1)]).toEqual([2008, 1925])
})

test('counts the birthday itself as the new age', () => {
  expect(ageOn('1990-11-21', today)).toBe(36)
  expect(ageOn('1990-11-22', today)).toBe(35)
  expect(ageOn('1990-12-01', today)).toBe(35)
})
