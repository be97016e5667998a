import { expect, test } from 'vitest'
import { followOutcome, suggestBanReasons } from './clause-copy.ts'
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

const none = { clause: undefined, statement: '' }
const toBan = { from: undefined, to: 'User banned' } as const
const fromBan = { from: 'User banned', to: 'Warning issued' } as const
const besideBan = { from: 'Warning issued', to: 'User suspended' } as const

test('suggests clause and statement for a ban after a report of a scam, and after no other', () => {
  expect(suggestBanReasons(['spam', 'scam'])).toEqual({
    clause: 'scam',
    statement: expect.stringContaining('scams and fraud'),
  })
  expect(suggestBanReasons(['spam', 'harassment'])).toEqual(none)
})

test('fills in the reasons of a reported scam while the ban is chosen', () => {
  const scam = suggestBanReasons(['scam'])
  expect(followOutcome(none, ['scam'], toBan)).toEqual(scam)
  expect(followOutcome(none, ['spam'], toBan)).toEqual(none)
  expect(followOutcome(none, ['scam'], besideBan)).toEqual(none)
  expect(followOutcome(scam, ['scam'], fromBan)).toEqual(none)
  expect(followOutcome({ ...scam, statement: '' }, ['scam'], fromBan)).toEqual(none)
})

test('keeps what the moderator chose or wrote when the ban is chosen or left', () => {
  const scam = suggestBanReasons(['scam'])
  for (const own of [
    { clause: undefined, statement: 'You insulted Ada.' },
    { clause: 'spam' as const, statement: '' },
    { clause: 'scam' as const, statement: `${scam.statement} Three times.` },
  ])
    for (const step of [toBan, fromBan]) expect(followOutcome(own, ['scam'], step)).toEqual(own)
  expect(followOutcome(scam, ['scam'], besideBan)).toEqual(scam)
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
