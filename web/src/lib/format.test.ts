import { expect, test } from 'vitest'
import { badgeCount, countryName, messageTime, nameAndAge, placeName } from './format.ts'

const now = new Date(2026, 10, 21, 12, 0)
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()

test('a message of the last 24 hours shows the time', () => {
  expect(messageTime(hoursAgo(0), now)).toMatch(/^12:00\sPM$/)
  expect(messageTime(hoursAgo(23.99), now)).toMatch(/^12:00\sPM$|^12:01\sPM$/)
})

test('a message of 24 to 48 hours ago says Yesterday', () => {
  expect(messageTime(hoursAgo(24), now)).toBe('Yesterday')
  expect(messageTime(hoursAgo(47.99), now)).toBe('Yesterday')
})

test('an older message shows the date', () => {
  expect(messageTime(hoursAgo(48), now)).toBe('Nov 19, 2026')
})

test('a member is a name, an age and a place', () => {
  expect(nameAndAge({ handle: 'Ọlá', age: 31 })).toBe('Ọlá, 31')
  expect(placeName({ city: 'Lagos', country: 'NG' })).toBe('Lagos, Nigeria')
  expect(placeName({ city: 'Lagos', country: '' })).toBe('Lagos')
  expect(countryName('not a code')).toBe('not a code')
})

test('a badge stops counting at nine', () => {
  expect([0, 9, 10, 250].map(badgeCount)).toEqual(['0', '9', '9+', '9+'])
})
