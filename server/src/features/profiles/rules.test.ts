import { describe, expect, test } from 'vitest'
import { activityAt, columnsOf, distinctInterests, resolveBirthDate, verificationOf } from './rules.ts'

const now = new Date('2026-03-10T12:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

test('how long ago somebody was here is told in four steps', () => {
  const cases: [number, string][] = [
    [0, 'online'],
    [15, 'online'],
    [15.1, 'today'],
    [24 * 60, 'today'],
    [24 * 60 + 1, 'this_week'],
    [7 * 24 * 60, 'this_week'],
    [7 * 24 * 60 + 1, 'earlier'],
  ]
  for (const [minutes, activity] of cases) expect(activityAt(ago(minutes), now)).toBe(activity)
})

describe('a date of birth', () => {
  const joined = { birth_date: '1990-01-01', is_verified: false, created_at: now }

  test('makes eighteen on the very day, in the member’s own time zone', () => {
    const lateInMarch = new Date('2026-03-10T23:30:00Z')
    const youngest = { ...joined, created_at: lateInMarch }
    expect(resolveBirthDate(youngest, '2008-03-10', 'Europe/London', lateInMarch)).toBe('accepted')
    expect(resolveBirthDate(youngest, '2008-03-11', 'Europe/London', lateInMarch)).toBe('under-age')
    // In Lagos the eleventh has begun.
    expect(resolveBirthDate(youngest, '2008-03-11', 'Africa/Lagos', lateInMarch)).toBe('accepted')
    expect(resolveBirthDate(youngest, '2008-03-10', 'America/New_York', new Date('2026-03-10T02:00:00Z'))).toBe('accepted')
  })

  test('makes at most a hundred', () => {
    expect(resolveBirthDate(joined, '1925-03-11', 'Europe/London', now)).toBe('accepted')
    expect(resolveBirthDate(joined, '1925-03-10', 'Europe/London', now)).toBe('over-age')
  })

  test('may not make somebody under age on the day they joined', () => {
    const joinedLongAgo = { ...joined, created_at: new Date('2024-03-10T12:00:00Z') }
    expect(resolveBirthDate(joinedLongAgo, '2007-01-01', 'Europe/London', now)).toBe('under-age')
  })

  test('is fixed once the member is verified, and may be repeated', () => {
    const verified = { ...joined, is_verified: true }
    expect(resolveBirthDate(verified, '1990-01-02', 'Europe/London', now)).toBe('fixed')
    expect(resolveBirthDate(verified, '1990-01-01', 'Europe/London', now)).toBe('accepted')
  })
})

test('interests are there once, whatever the case, and popular ones in their own spelling', () => {
  expect(distinctInterests(['music', 'MUSIC', 'Kora', 'kora', 'Beach football'])).toEqual(['Music', 'Kora', 'Beach football'])
})

test('only what is edited becomes a column; an empty text becomes none', () => {
  expect(columnsOf({ aboutMe: '', profession: null, interestedIn: 'men' })).toEqual({
    about_me: null,
    profession: null,
    interested_in: 'men',
  })
  expect(columnsOf({ city: 'Kingston' })).toEqual({ city: 'Kingston', country: 'JM', time_zone: 'America/Jamaica' })
  expect(columnsOf({})).toEqual({})
})

test('a denial stands until a newer request', () => {
  const denied = { is_verified: false, verification_requested_at: null, verification_denied_at: now, verification_denied_reason: 'No face' }
  expect(verificationOf(denied)).toEqual({ state: 'denied', reason: 'No face', mayAskAgainAt: new Date('2026-03-11T12:00:00Z') })
  expect(verificationOf({ ...denied, verification_requested_at: ago(-1) })).toEqual({ state: 'pending' })
  expect(verificationOf({ ...denied, is_verified: true })).toEqual({ state: 'verified' })
})
