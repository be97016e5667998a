import { expect, test } from 'vitest'
import { decideSending } from './policy.ts'

const ties = { isBlocked: false, isMatched: true, own: 'active', other: 'active' } as const

test('hides the thread after a block or an unmatch, and treats closed accounts as not matched', () => {
  expect(decideSending(ties)).toBe('yes')
  expect(decideSending({ ...ties, isMatched: false })).toBe('no_thread')
  for (const status of ['banned', 'suspended', 'deleting', 'erased'] as const) {
    expect(decideSending({ ...ties, other: status })).toBe('not_matched')
    expect(decideSending({ ...ties, own: status })).toBe('not_matched')
  }
  expect(decideSending({ ...ties, isBlocked: true })).toBe('no_thread')
  expect(decideSending({ ...ties, isBlocked: true, isMatched: false, other: 'banned' })).toBe(
    'no_thread',
  )
})

test("reports a pause only within a match, the writer's own first", () => {
  expect(decideSending({ ...ties, other: 'paused' })).toBe('other_pause')
  expect(decideSending({ ...ties, own: 'paused' })).toBe('own_pause')
  expect(decideSending({ ...ties, own: 'paused', other: 'paused' })).toBe('own_pause')
  expect(decideSending({ ...ties, isMatched: false, other: 'paused' })).toBe('no_thread')
  expect(decideSending({ ...ties, isBlocked: true, other: 'paused' })).toBe('no_thread')
})
