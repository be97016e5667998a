import { FREE_WINDOW_HOURS, FreeWindow } from '@adire/contract/free-hours.ts'
import { DAY_MS, HOUR_MS } from '@adire/contract/durations.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toZoned } from '../../lib/dates.ts'
import { findSharedHours, type MemberHours } from './rules.ts'

const zones = [
  'Africa/Lagos',
  'Europe/London',
  'America/New_York',
  'Pacific/Auckland',
  'Asia/Kolkata',
]
const toTime = (half: number) =>
  `${String(Math.floor(half / 2) % 24).padStart(2, '0')}:${half % 2 ? '30' : '00'}`
const aWindow = fc
  .tuple(fc.nat(47), fc.integer({ min: 1, max: FREE_WINDOW_HOURS * 2 }))
  .map(([from, length]) => ({ from: toTime(from), until: toTime(from + length) }))
const someHours: fc.Arbitrary<MemberHours> = fc.record({
  windows: fc.array(aWindow, { minLength: 1, maxLength: 2 }),
  timeZone: fc.constantFrom(...zones),
})
/** Moments around the changes of the clocks in 2026 and at any other time of the year. */
const aMoment = fc
  .tuple(
    fc.constantFrom(
      '2026-03-08',
      '2026-03-29',
      '2026-04-05',
      '2026-09-27',
      '2026-10-25',
      '2026-11-01',
    ),
    fc.integer({ min: -4 * 96, max: 60 * 96 }),
  )
  .map(([day, quarters]) => new Date(Date.parse(day) + quarters * 15 * 60_000))

/** True if a moment is within a window on the wall clock, or in an hour that the clocks repeat. */
function isFree({ windows, timeZone }: MemberHours, moment: number): boolean {
  const readOffset = (time: number) => toZoned(new Date(time), timeZone).offsetNanoseconds
  if (readOffset(moment - HOUR_MS) > readOffset(moment)) return true
  const time = toZoned(new Date(moment), timeZone).toPlainTime().toString().slice(0, 5)
  return windows.some(({ from, until }) =>
    from < until ? time >= from && time < until : time >= from || time < until,
  )
}

test('makes windows that the contract accepts', () => {
  fc.assert(
    fc.property(aWindow, (window) => {
      expect(FreeWindow.safeParse(window)).toMatchObject({ success: true })
    }),
  )
})

test('finds the same for both members, at a moment when both are free', () => {
  fc.assert(
    fc.property(someHours, someHours, aMoment, (one, other, now) => {
      const shared = findSharedHours(one, other, now)
      expect(findSharedHours(other, one, now)).toEqual(shared)
      if (!shared) return
      const best = shared.bestAt.getTime()
      expect([best >= now.getTime(), best % HOUR_MS]).toEqual([true, 0])
      expect([isFree(one, best), isFree(other, best)]).toEqual([true, true])
      expect(shared.hours).toBeGreaterThanOrEqual(0)
      expect(shared.hours).toBeLessThanOrEqual(2 * FREE_WINDOW_HOURS + 1)
    }),
    { numRuns: 500 },
  )
})

test('ends a free time at the change of the clocks if they skip its end', () => {
  const late = { windows: [{ from: '21:00', until: '01:30' }], timeZone: 'Europe/London' }
  const other = { windows: [{ from: '00:00', until: '02:00' }], timeZone: 'Africa/Accra' }
  const now = new Date('2026-03-29T00:00:00Z')
  expect(findSharedHours(late, other, now)).toEqual({ hours: 1, bestAt: now })
})

test('finds hours whenever both are free in the day after the clocks stand still', () => {
  const now = new Date('2026-06-15T10:00:00Z')
  fc.assert(
    fc.property(someHours, someHours, (one, other) => {
      const moments = Array.from({ length: 96 }, (_, i) => now.getTime() + i * (DAY_MS / 96))
      const free = moments.filter((moment) => isFree(one, moment) && isFree(other, moment))
      const shared = findSharedHours(one, other, now)
      if (shared) expect(shared.hours).toBe(Math.floor(free.length / 4))
      // Without a full hour nothing is told.
      else expect(free.filter((moment) => moment % HOUR_MS === 0)).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test.each([
  // New York is an hour nearer to London between the changes of both.
  ['2026-03-07T12:00:00Z', 5],
  ['2026-03-09T12:00:00Z', 4],
  ['2026-03-30T12:00:00Z', 5],
])('keeps the evening of London on the wall clock at %s', (now, difference) => {
  const london = { windows: [{ from: '19:00', until: '22:00' }], timeZone: 'Europe/London' }
  const newYork = { windows: [{ from: '12:00', until: '18:00' }], timeZone: 'America/New_York' }
  const shared = findSharedHours(london, newYork, new Date(now))
  const best = shared?.bestAt ?? new Date(0)
  const hour = (timeZone: string) => toZoned(best, timeZone).hour
  expect([hour('Europe/London'), hour('America/New_York'), shared?.hours]).toEqual([
    20,
    20 - difference,
    3,
  ])
})

test.each(['2026-10-24T18:30:00Z', '2026-03-28T18:30:00Z', '2026-03-28T19:00:00Z'])(
  'counts an evening once when the clocks change the day after %s',
  (now) => {
    const london = { windows: [{ from: '19:00', until: '22:00' }], timeZone: 'Europe/London' }
    const shared = findSharedHours(london, london, new Date(now))
    const best = toZoned(shared?.bestAt ?? new Date(0), 'Europe/London')
    expect([shared?.hours, best.hour]).toEqual([3, 20])
  },
)

test('does not tell when common times begin and end', () => {
  const own = { windows: [{ from: '17:00', until: '23:00' }], timeZone: 'UTC' }
  const find = (from: string, until: string) =>
    findSharedHours(
      own,
      { windows: [{ from, until }], timeZone: 'UTC' },
      new Date('2026-06-15T10:00Z'),
    )
  expect(find('19:00', '21:30')).toEqual({ hours: 2, bestAt: new Date('2026-06-15T20:00Z') })
  expect(find('19:30', '21:00')).toEqual({ hours: 1, bestAt: new Date('2026-06-15T20:00Z') })
  expect(find('19:00', '19:30')).toEqual({ hours: 0, bestAt: new Date('2026-06-15T19:00Z') })
  expect(find('19:30', '20:00')).toBeUndefined()
})

test('moves a free time that the clocks skip to the moment after', () => {
  const london = { windows: [{ from: '01:00', until: '03:00' }], timeZone: 'Europe/London' }
  const lagos = { windows: [{ from: '00:00', until: '06:00' }], timeZone: 'Africa/Lagos' }
  expect(findSharedHours(london, lagos, new Date('2026-03-28T20:00:00Z'))).toEqual({
    hours: 1,
    bestAt: new Date('2026-03-29T01:00:00Z'),
  })
})

test('names a full hour in the longest common time, and nothing without one', () => {
  const own = {
    windows: [
      { from: '07:00', until: '08:00' },
      { from: '22:00', until: '01:00' },
    ],
    timeZone: 'Africa/Lagos',
  }
  const now = new Date('2026-06-15T21:30:00Z')
  // 22:30 in Lagos: the evening has started, so its next start is tomorrow.
  expect(findSharedHours(own, own, now)).toEqual({
    hours: 4,
    bestAt: new Date(Date.parse('2026-06-15T22:00:00Z') + 24 * HOUR_MS),
  })
  const day = { windows: [{ from: '12:00', until: '14:00' }], timeZone: 'Africa/Lagos' }
  expect(findSharedHours(own, day, now)).toBeUndefined()
})
