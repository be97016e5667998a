import { expect, test } from 'vitest'
import { fillStatement, findClauseByDigit } from './clause-rules.ts'

test('chooses a clause by its number, the tenth by zero', () => {
  expect(['1', '7', '0', 'a', ''].map(findClauseByDigit)).toEqual([
    'respect',
    'scam',
    'minors',
    undefined,
    undefined,
  ])
})

test('replaces a template by the next one, but never what a moderator wrote', () => {
  const templates = ['No scams.', 'No spam.']
  expect(fillStatement('', templates, 'No spam.')).toBe('No spam.')
  expect(fillStatement('No scams.', templates, 'No spam.')).toBe('No spam.')
  expect(fillStatement('No scams. Three times.', templates, 'No spam.')).toBe(
    'No scams. Three times.',
  )
})

test('clears an unedited template when no clause is chosen any more', () => {
  const templates = ['No scams.', 'No spam.']
  expect(fillStatement('No scams.', templates, '')).toBe('')
  expect(fillStatement('No scams, Ben.', templates, '')).toBe('No scams, Ben.')
})
