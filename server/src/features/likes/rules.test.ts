import { expect, test } from 'vitest'
import { resolveLike, utcDayOf } from './rules.ts'

test('a like goes from none to like to super like, and never back', () => {
  expect(resolveLike('none', 'like')).toBe('liked')
  expect(resolveLike('none', 'super')).toBe('super_liked')
  expect(resolveLike('like', 'super')).toBe('upgraded')
  expect([resolveLike('like', 'like'), resolveLike('super', 'like')]).toEqual(['already_liked', 'already_liked'])
  expect(resolveLike('super', 'super')).toBe('already_super_liked')
})

test('a UTC day is 24 hours long when clocks change', () => {
  for (const moment of ['2026-03-29T00:30:00Z', '2026-10-25T23:59:59.999Z', '2026-03-08T07:00:00Z']) {
    const { from, until } = utcDayOf(new Date(moment))
    expect(from.toISOString()).toBe(`${moment.slice(0, 10)}T00:00:00.000Z`)
    expect(until.getTime() - from.getTime()).toBe(86_400_000)
  }
})
