import { expect, test } from 'vitest'
import { findNextEnd, isWithin } from './zone-rules.ts'

const night = (timeZone: string) => ({ from: '22:00', until: '07:00', timeZone })
const at = (iso: string) => new Date(iso)

test('hours may go over midnight, and belong to a zone', () => {
  expect(isWithin(at('2026-11-21T23:00:00Z'), night('Europe/London'))).toBe(true)
  expect(isWithin(at('2026-11-21T21:59:00Z'), night('Europe/London'))).toBe(false)
  expect(isWithin(at('2026-11-21T07:00:00Z'), night('Europe/London'))).toBe(false)
  expect(isWithin(at('2026-11-21T21:59:00Z'), night('Africa/Lagos'))).toBe(true)
  expect(
    isWithin(at('2026-11-21T13:00:00Z'), { from: '12:00', until: '14:00', timeZone: 'UTC' }),
  ).toBe(true)
  expect(
    isWithin(at('2026-11-21T14:00:00Z'), { from: '12:00', until: '14:00', timeZone: 'UTC' }),
  ).toBe(false)
})

test('a night ends at the time on the wall, however long the clocks make it', () => {
  // An ordinary night in New York, then the longer and the shorter one of the year.
  expect(findNextEnd(at('2026-07-01T03:30:10Z'), night('America/New_York'))).toEqual(
    at('2026-07-01T11:00:00Z'),
  )
  expect(findNextEnd(at('2026-11-01T03:30:00Z'), night('America/New_York'))).toEqual(
    at('2026-11-01T12:00:00Z'),
  )
  expect(findNextEnd(at('2027-03-14T05:30:00Z'), night('America/New_York'))).toEqual(
    at('2027-03-14T11:00:00Z'),
  )
  expect(findNextEnd(at('2026-11-21T23:00:00Z'), night('Africa/Lagos'))).toEqual(
    at('2026-11-22T06:00:00Z'),
  )
})

test('a time that the clocks jump over is the moment of the jump', () => {
  // In London there is no half past one on this night: two o'clock follows one o'clock.
  expect(
    findNextEnd(at('2027-03-28T00:10:00Z'), {
      from: '22:00',
      until: '01:30',
      timeZone: 'Europe/London',
    }),
  ).toEqual(at('2027-03-28T01:00:00Z'))
})
