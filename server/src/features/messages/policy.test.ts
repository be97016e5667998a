import { expect, test } from 'vitest'
import { mayWrite } from './policy.ts'

test('a message needs a match of two who are there, and whoever is blocked finds no thread at all', () => {
  const ties = { isBlocked: false, isMatched: true, areActive: true }
  expect(mayWrite(ties)).toBe('yes')
  expect(mayWrite({ ...ties, isMatched: false })).toBe('not_matched')
  expect(mayWrite({ ...ties, areActive: false })).toBe('not_matched')
  expect(mayWrite({ ...ties, isBlocked: true })).toBe('no_thread')
  expect(mayWrite({ isBlocked: true, isMatched: false, areActive: false })).toBe('no_thread')
})
