import { expect, test } from 'vitest'
import { mayWrite } from './policy.ts'

const ties = { isBlocked: false, isMatched: true, own: 'active', other: 'active' } as const

test('answers a block and an ended match alike, and a closed account as not matched', () => {
  expect(mayWrite(ties)).toBe('yes')
  expect(mayWrite({ ...ties, isMatched: false })).toBe('no_thread')
  for (const status of ['banned', 'suspended', 'deleting', 'erased'] as const) {
    expect(mayWrite({ ...ties, other: status })).toBe('not_matched')
    expect(mayWrite({ ...ties, own: status })).toBe('not_matched')
  }
  expect(mayWrite({ ...ties, isBlocked: true })).toBe('no_thread')
  expect(mayWrite({ ...ties, isBlocked: true, isMatched: false, other: 'banned' })).toBe(
    'no_thread',
  )
})

test('names a pause within a match, the own one first', () => {
  expect(mayWrite({ ...ties, other: 'paused' })).toBe('other_pause')
  expect(mayWrite({ ...ties, own: 'paused' })).toBe('own_pause')
  expect(mayWrite({ ...ties, own: 'paused', other: 'paused' })).toBe('own_pause')
  expect(mayWrite({ ...ties, isMatched: false, other: 'paused' })).toBe('no_thread')
  expect(mayWrite({ ...ties, isBlocked: true, other: 'paused' })).toBe('no_thread')
})
