import { expect, test } from 'vitest'
import { limitsOf, resolveLike, sinceWhen, utcDayOf } from './rules.ts'

const strangers = { hasMet: false }

test('a like goes from none to like to super like, and never back', () => {
  expect(resolveLike('none', 'like', strangers)).toBe('liked')
  expect(resolveLike('none', 'super', strangers)).toBe('super_liked')
  expect(resolveLike('like', 'super', strangers)).toBe('upgraded')
  expect([resolveLike('like', 'like', strangers), resolveLike('super', 'like', strangers)]).toEqual(['already_liked', 'already_liked'])
  expect(resolveLike('super', 'super', strangers)).toBe('already_super_liked')
})

test('whoever has met somebody is not sold a super like for them', () => {
  const met = { hasMet: true }
  expect(resolveLike('like', 'super', met)).toBe('already_liked')
  expect(resolveLike('none', 'super', met)).toBe('already_liked')
  expect(resolveLike('super', 'super', met)).toBe('already_super_liked')
  expect(resolveLike('none', 'like', met)).toBe('liked')
})

test('how long ago a like was is told in steps', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const ago = (hours: number) => sinceWhen(new Date(now.getTime() - hours * 3_600_000), now)
  expect([ago(0), ago(23.9), ago(24), ago(167.9), ago(168), ago(5000)]).toEqual([
    'today',
    'today',
    'this_week',
    'this_week',
    'earlier',
    'earlier',
  ])
})

test('a super like counts towards an hour, and everything of a first day towards that day', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const young = { id: 'ada', createdAt: new Date('2026-11-20T12:00:01Z') }
  const old = { id: 'ada', createdAt: new Date('2026-11-20T12:00:00Z') }
  const newcomer = { key: 'likes.send:newcomer:ada', points: 30, seconds: 86_400 }
  const hourly = { key: 'likes.send:super:ada', points: 20, seconds: 3600 }
  expect([limitsOf(young, 'like', now), limitsOf(young, 'super', now)]).toEqual([[newcomer], [hourly, newcomer]])
  expect([limitsOf(old, 'like', now), limitsOf(old, 'super', now)]).toEqual([[], [hourly]])
})

test('a UTC day is 24 hours long when clocks change', () => {
  for (const moment of ['2026-03-29T00:30:00Z', '2026-10-25T23:59:59.999Z', '2026-03-08T07:00:00Z']) {
    const { from, until } = utcDayOf(new Date(moment))
    expect(from.toISOString()).toBe(`${moment.slice(0, 10)}T00:00:00.000Z`)
    expect(until.getTime() - from.getTime()).toBe(86_400_000)
  }
})
