import type { DecisionKind } from '@adire/contract/decisions.ts'
import { expect, test } from 'vitest'
import { readReportSearch, suggestOutcome } from './rules.ts'
import { countStrikes } from '../../staff/decision-rules.ts'

test('reads the filter and the order of cases from the address', () => {
  expect(readReportSearch({ show: 'resolved', sort: 'newest' })).toEqual({
    show: 'resolved',
    sort: 'newest',
  })
  expect(readReportSearch({ show: 'everything', sort: 'due', other: 'x' })).toEqual({
    show: undefined,
    sort: undefined,
  })
})

const did = (kind: DecisionKind, isLifted = false) => ({
  kind,
  statement: 'Spam',
  decidedAt: '2026-11-21T10:00:00.000Z',
  suspendedUntil: null,
  isLifted,
})

test('suggests warning, suspension, ban as in the guidelines', () => {
  expect(suggestOutcome([])).toBe('Warning issued')
  expect(suggestOutcome([did('warning')])).toBe('User suspended')
  expect(suggestOutcome([did('suspension'), did('warning')])).toBe('User banned')
  expect(suggestOutcome([did('suspension', true)])).toBe('Warning issued')
})

test('does not count a rejected photo or a denied verification as a strike', () => {
  expect(suggestOutcome([did('denial'), did('photo_rejection')])).toBe('Warning issued')
  expect(
    countStrikes([did('denial'), did('photo_rejection'), did('warning'), did('ban', true)]),
  ).toBe(1)
})
