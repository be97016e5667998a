import { expect, test } from 'vitest'
import { formatCityTime } from './city-time.ts'

const [winter, summer] = [new Date('2026-01-10T20:40:00Z'), new Date('2026-07-10T20:40:00Z')]

test('formats local time in summer and winter, and none for an unknown time zone', () => {
  expect([
    formatCityTime({ city: 'Leeds', timeZone: 'Europe/London' }, winter),
    formatCityTime({ city: 'Leeds', timeZone: 'Europe/London' }, summer),
    formatCityTime({ city: 'Leeds' }, winter),
  ]).toEqual(['20:40', '21:40', undefined])
})

test('knows the time zone of a suggested city when an older server sends none', () => {
  expect(formatCityTime({ city: 'Lagos' }, winter)).toBe('21:40')
})
