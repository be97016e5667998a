import { expect, test } from 'vitest'
import { suggestedOutcome, validDays } from './report-rules.ts'

const did = (kind: 'warning' | 'suspension' | 'ban', isLifted = false) => ({
  kind,
  statement: 'Spam',
  decidedAt: '2026-11-21T10:00:00.000Z',
  suspendedUntil: null,
  isLifted,
})

test('the next step follows the guidelines: warning, suspension, ban', () => {
  expect(suggestedOutcome([])).toBe('Warning issued')
  expect(suggestedOutcome([did('warning')])).toBe('User suspended')
  expect(suggestedOutcome([did('suspension'), did('warning')])).toBe('User banned')
  expect(suggestedOutcome([did('suspension', true)])).toBe('Warning issued')
})

test('a suspension has from seven to thirty whole days', () => {
  expect(['7', '30', ' 14 '].map(validDays)).toEqual([7, 30, 14])
  for (const typed of ['6', '31', '', '7.5', '-8', '1e1', 'ten']) expect(validDays(typed)).toBeUndefined()
})
