import { expect, test } from 'vitest'
import { decideWriting } from './policy.ts'

const ties = { isBlocked: false, isMatched: true, own: 'active', other: 'active' } as const

test('hides the thread after a block or an unmatch, and treats closed accounts as not matched', () => {
  expect(decideWriting(ties)).toBe('yes')
  expect(decideWriting({ ...ties, isMatched: false })).toBe('no_thread')
  for (const status of ['banned', 'suspended', 'deleting', 'erased'] as const) {
    expect(decideWriting({ ...ties, other: status })).toBe('not_matched')
    expect(decideWriting({ ...ties, own: status })).toBe('not_matched')
  }
  expect(decideWriting({ ...ties, isBlocked: true })).toBe('no_thread')
  expect(decideWriting({ ...ties, isBlocked: true, isMatched: false, other: 'banned' })).toBe(
    'no_thread',
  )
})

test("reports a pause only within a match, the writer's own first", () => {
  expect(decideWriting({ ...ties, other: 'paused' })).toBe('other_pause')
  expect(decideWriting({ ...ties, own: 'paused' })).toBe('own_pause')
  expect(decideWriting({ ...ties, own: 'paused', other: 'paused' })).toBe('own_pause')
  expect(decideWriting({ ...ties, isMatched: false, other: 'paused' })).toBe('no_thread')
  expect(decideWriting({ ...ties, isBlocked: true, other: 'paused' })).toBe('no_thread')
})
