import { expect, test } from 'vitest'
import { findNextEnd, isWithin, type WallHours } from './zone-rules.ts'

const night = (timeZone: string) => ({ from: '22:00', until: '07:00', timeZone })
const at = (iso: string) => new Date(iso)

test('checks hours in their time zone, also over midnight', () => {
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

test('ends a night at its wall-clock time when clocks change', () => {
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

test('ends at the clock change when the time is skipped', () => {
  // In London there is no 01:30 on this night: 02:00 follows 01:00.
  expect(
    findNextEnd(at('2027-03-28T00:10:00Z'), {
      from: '22:00',
      until: '01:30',
      timeZone: 'Europe/London',
    }),
  ).toEqual(at('2027-03-28T01:00:00Z'))
})

function findEndByMinutes(moment: Date, hours: WallHours): Date {
  let end = moment
  while (isWithin(end, hours)) end = new Date(end.getTime() + 60_000)
  return end
}

test.each([
  ['Europe/London', '2026-03-29', '2026-10-25'],
  ['America/St_Johns', '2026-03-08', '2026-11-01'],
  ['Australia/Lord_Howe', '2026-04-05', '2026-10-04'],
])('finds the same end as counting minutes when clocks change in %s', (timeZone, ...changes) => {
  for (const change of changes)
    for (const until of ['01:15', '01:30', '02:00', '02:15'])
      for (let minutes = -600; minutes < 1_200; minutes += 97) {
        const hours = { from: '21:40', until, timeZone }
        const moment = new Date(Date.parse(change) + minutes * 60_000)
        const expected = findEndByMinutes(moment, hours)
        expect(findNextEnd(moment, hours), `${moment.toISOString()} ${until}`).toEqual(expected)
      }
})
