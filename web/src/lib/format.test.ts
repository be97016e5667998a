import { expect, test } from 'vitest'
import {
  badgeCount,
  countryName,
  formatMoney,
  messageTime,
  nameAndAge,
  placeName,
  recentTime,
} from './format.ts'

const now = new Date(2026, 10, 21, 12, 0)
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()

test('shows the time of messages of the last 24 hours', () => {
  expect(messageTime(hoursAgo(0), now)).toMatch(/^12:00\sPM$/)
  expect(messageTime(hoursAgo(23.99), now)).toMatch(/^12:00\sPM$|^12:01\sPM$/)
})

test('shows Yesterday for messages of 24 to 48 hours ago', () => {
  expect(messageTime(hoursAgo(24), now)).toBe('Yesterday')
  expect(messageTime(hoursAgo(47.99), now)).toBe('Yesterday')
})

test('shows the date of older messages', () => {
  expect(messageTime(hoursAgo(48), now)).toBe('Nov 19, 2026')
})

test('shows Yesterday in lists by calendar day, also within 24 hours and across a month', () => {
  const morning = new Date(2026, 2, 1, 8, 48)
  const at = (day: number, hour: number) => new Date(2026, 1, day, hour, 2).toISOString()
  expect(recentTime(new Date(2026, 2, 1, 0, 1).toISOString(), morning)).toMatch(/^12:01\sAM$/)
  expect([at(28, 13), at(28, 0)].map((sent) => recentTime(sent, morning))).toEqual([
    'Yesterday',
    'Yesterday',
  ])
  expect(recentTime(at(27, 23), morning)).toBe('Feb 27, 2026')
})

test('formats the name, age and place of a member', () => {
  expect(nameAndAge({ handle: 'Ọlá', age: 31 })).toBe('Ọlá, 31')
  expect(placeName({ city: 'Lagos', country: 'NG' })).toBe('Lagos, Nigeria')
  expect(placeName({ city: 'Lagos', country: '' })).toBe('Lagos')
  expect(countryName('not a code')).toBe('not a code')
})

test('caps badges at nine', () => {
  expect([0, 9, 10, 250].map(badgeCount)).toEqual(['0', '9', '9+', '9+'])
})

test('formats money exactly with no, two and three decimals', () => {
  const told = (currency: string, minor: number, decimals: number) =>
    formatMoney({ currency, minor, decimals }).replaceAll(/\s/g, ' ')
  expect(told('USD', 999, 2)).toBe('$9.99')
  expect(told('USD', 5, 2)).toBe('$0.05')
  expect(told('NGN', 3_198_400, 2)).toBe('₦31,984.00')
  expect(told('XOF', 5676, 0)).toBe('F CFA 5,676')
  expect(told('KWD', 3069, 3)).toBe('KWD 3.069')
  expect(told('USD', 900_719_925_474_099, 2)).toBe('$9,007,199,254,740.99')
})

test('names the country of other dollars than the US dollar', () => {
  expect(formatMoney({ currency: 'CAD', minor: 1402, decimals: 2 })).toBe('CA$14.02')
  expect(formatMoney({ currency: 'JMD', minor: 150_000, decimals: 2 })).toBe('JMD\u00A01,500.00')
})
