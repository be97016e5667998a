import { describe, expect, test } from 'vitest'
import {
  describeActivity,
  toColumns,
  distinctInterests,
  resolveBirthDate,
  getVerification,
  needsCriminalRecordsNotice,
} from './rules.ts'

const now = new Date('2026-03-10T12:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

test('reports last activity in four steps', () => {
  const cases: [number, string][] = [
    [0, 'online'],
    [15, 'online'],
    [15.1, 'today'],
    [24 * 60, 'today'],
    [24 * 60 + 1, 'this_week'],
    [7 * 24 * 60, 'this_week'],
    [7 * 24 * 60 + 1, 'earlier'],
  ]
  for (const [minutes, activity] of cases)
    expect(describeActivity(ago(minutes), now)).toBe(activity)
})

test.each([
  ['Newark', 'US', true],
  ['Trenton', 'US', true],
  ['Princeton', 'US', true],
  ['New York', 'US', false],
  ['Philadelphia', 'US', false],
  ['Lagos', 'NG', false],
  ['Nowhere at all', 'US', false],
])('requires the notice on criminal records in New Jersey only: %s', (city, country, isNeeded) => {
  expect(needsCriminalRecordsNotice({ city, country })).toBe(isNeeded)
})

describe('date of birth', () => {
  const joined = { birth_date: '1990-01-01', is_verified: false, created_at: now }

  test('accepts eighteen years on the birthday itself, in the member’s own time zone', () => {
    const lateInMarch = new Date('2026-03-10T23:30:00Z')
    const youngest = { ...joined, created_at: lateInMarch }
    expect(resolveBirthDate(youngest, '2008-03-10', 'Europe/London', lateInMarch)).toBe('accepted')
    expect(resolveBirthDate(youngest, '2008-03-11', 'Europe/London', lateInMarch)).toBe('under-age')
    // In Lagos it is already the eleventh.
    expect(resolveBirthDate(youngest, '2008-03-11', 'Africa/Lagos', lateInMarch)).toBe('accepted')
    expect(
      resolveBirthDate(
        youngest,
        '2008-03-10',
        'America/New_York',
        new Date('2026-03-10T02:00:00Z'),
      ),
    ).toBe('accepted')
  })

  test('accepts at most a hundred years', () => {
    expect(resolveBirthDate(joined, '1925-03-11', 'Europe/London', now)).toBe('accepted')
    expect(resolveBirthDate(joined, '1925-03-10', 'Europe/London', now)).toBe('over-age')
  })

  test('refuses a date that makes the member under age on the day they joined', () => {
    const joinedLongAgo = { ...joined, created_at: new Date('2024-03-10T12:00:00Z') }
    expect(resolveBirthDate(joinedLongAgo, '2007-01-01', 'Europe/London', now)).toBe('under-age')
  })

  test('refuses another date after verification and accepts the same one', () => {
    const verified = { ...joined, is_verified: true }
    expect(resolveBirthDate(verified, '1990-01-02', 'Europe/London', now)).toBe('fixed')
    expect(resolveBirthDate(verified, '1990-01-01', 'Europe/London', now)).toBe('accepted')
  })
})

test('removes duplicate interests in any case and uses the popular spelling', () => {
  expect(distinctInterests(['music', 'MUSIC', 'Kora', 'kora', 'Beach football'])).toEqual([
    'Music',
    'Kora',
    'Beach football',
  ])
})

test('maps only edited fields to columns and empty texts to null', () => {
  expect(toColumns({ aboutMe: '', profession: null, interestedIn: 'men' })).toEqual({
    about_me: null,
    profession: null,
    interested_in: 'men',
  })
  expect(toColumns({ city: 'Kingston' })).toEqual({
    city: 'Kingston',
    country: 'JM',
    time_zone: 'America/Jamaica',
  })
  expect(toColumns({})).toEqual({})
})

test('keeps a denial until a newer request', () => {
  const denied = {
    is_verified: false,
    verification_requested_at: null,
    verification_denied_at: now,
    verification_denied_reason: 'No face',
  }
  expect(getVerification(denied)).toEqual({
    state: 'denied',
    reason: 'No face',
    mayAskAgainAt: new Date('2026-03-11T12:00:00Z'),
  })
  expect(getVerification({ ...denied, verification_requested_at: ago(-1) })).toEqual({
    state: 'pending',
  })
  expect(getVerification({ ...denied, is_verified: true })).toEqual({ state: 'verified' })
})
