import { expect, test } from 'vitest'
import { findGoodHour, findTomorrowMorning, isAllowedTime } from './schedule-rules.ts'

const now = new Date('2026-12-31T21:30:00Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

test('finds eight in the morning of the next day on this device', () => {
  const morning = findTomorrowMorning(now)
  const next = new Date(now)
  next.setDate(next.getDate() + 1)
  expect([morning.getDate(), morning.getHours(), morning.getMinutes()]).toEqual([
    next.getDate(),
    8,
    0,
  ])
})

test('offers the good hour only with common hours and before it has passed', () => {
  const build = (bestAt: Date) =>
    ({
      state: 'shared',
      hours: 1,
      bestAt: bestAt.toISOString(),
      ownTimeZone: 'Africa/Lagos',
      timeZone: 'Europe/London',
    }) as const
  expect(findGoodHour(build(inHours(1)), now)).toEqual(inHours(1))
  expect(findGoodHour(build(inHours(-1)), now)).toBeUndefined()
  expect(findGoodHour({ state: 'none' }, now)).toBeUndefined()
})

test('allows times within the next fourteen days, and no incomplete time', () => {
  const times = [inHours(-1), now, inHours(1), inHours(14 * 24), inHours(14 * 24 + 1), new Date('')]
  expect(times.map((time) => isAllowedTime(time, now))).toEqual([
    false,
    false,
    true,
    true,
    false,
    false,
  ])
})
