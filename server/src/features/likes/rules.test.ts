import { expect, test } from 'vitest'
import { getUtcDay } from '../../lib/dates.ts'
import { buildCommentLimits, buildLimits, resolveLike, describeAge } from './rules.ts'

const strangers = { hasMet: false }

test('upgrades a like to a super like once and never lowers it', () => {
  expect(resolveLike('none', 'like', strangers)).toBe('liked')
  expect(resolveLike('none', 'super', strangers)).toBe('super_liked')
  expect(resolveLike('like', 'super', strangers)).toBe('upgraded')
  expect([resolveLike('like', 'like', strangers), resolveLike('super', 'like', strangers)]).toEqual(
    ['already_liked', 'already_liked'],
  )
  expect(resolveLike('super', 'super', strangers)).toBe('already_super_liked')
})

test('refuses a super like for a member matched before', () => {
  const met = { hasMet: true }
  expect(resolveLike('like', 'super', met)).toBe('already_liked')
  expect(resolveLike('none', 'super', met)).toBe('already_liked')
  expect(resolveLike('super', 'super', met)).toBe('already_super_liked')
  expect(resolveLike('none', 'like', met)).toBe('liked')
})

test('describes the age of a like in steps', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const ago = (hours: number) => describeAge(new Date(now.getTime() - hours * 3_600_000), now)
  expect([ago(0), ago(23.9), ago(24), ago(167.9), ago(168), ago(5000)]).toEqual([
    'today',
    'today',
    'this_week',
    'this_week',
    'earlier',
    'earlier',
  ])
})

test('limits super likes by hour and all likes of a first day by day', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const young = { id: 'ada', createdAt: new Date('2026-11-20T12:00:01Z') }
  const old = { id: 'ada', createdAt: new Date('2026-11-20T12:00:00Z') }
  const newcomer = { key: 'likes.send:newcomer:ada', points: 30, seconds: 86_400 }
  const hourly = { key: 'likes.send:super:ada', points: 20, seconds: 3600 }
  expect([buildLimits(young, 'like', now), buildLimits(young, 'super', now)]).toEqual([
    [newcomer],
    [hourly, newcomer],
  ])
  expect([buildLimits(old, 'like', now), buildLimits(old, 'super', now)]).toEqual([[], [hourly]])
  const threads = { key: 'messages.send:threads:ada', points: 10, seconds: 86_400 }
  expect([buildCommentLimits(young, now), buildCommentLimits(old, now)]).toEqual([[threads], []])
})

test('makes UTC days 24 hours long when clocks change', () => {
  for (const moment of [
    '2026-03-29T00:30:00Z',
    '2026-10-25T23:59:59.999Z',
    '2026-03-08T07:00:00Z',
  ]) {
    const { from, until } = getUtcDay(new Date(moment))
    expect(from.toISOString()).toBe(`${moment.slice(0, 10)}T00:00:00.000Z`)
    expect(until.getTime() - from.getTime()).toBe(86_400_000)
  }
})
