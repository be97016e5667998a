import { expect, test } from 'vitest'
import { suggestReasons } from './clause-copy.ts'
import { fillStatement, findClauseByDigit, isMissingFraudClause } from './clause-rules.ts'

test('chooses a clause by its number, the tenth by zero', () => {
  expect(['1', '7', '0', 'a', ''].map(findClauseByDigit)).toEqual([
    'respect',
    'scam',
    'minors',
    undefined,
    undefined,
  ])
})

test('starts a decision about a scam with its clause and statement, and others with none', () => {
  expect(suggestReasons(['spam', 'scam'])).toEqual({
    clause: 'scam',
    statement: expect.stringContaining('scams and fraud'),
  })
  expect(suggestReasons(['spam', 'harassment'])).toEqual({ clause: undefined, statement: '' })
})

test('misses the fraud clause only after a report of a scam', () => {
  expect(isMissingFraudClause('scam', ['scam'])).toBe(false)
  expect(isMissingFraudClause('spam', ['spam', 'scam'])).toBe(true)
  expect(isMissingFraudClause(undefined, ['scam'])).toBe(true)
  expect(isMissingFraudClause(undefined, ['spam'])).toBe(false)
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
