import type { DecisionKind } from '@adire/contract/decisions.ts'
import { MemberId, ReportCaseId } from '@adire/contract/ids.ts'
import { expect, test } from 'vitest'
import {
  findSelection,
  listColleagueClaims,
  findReportMeasure,
  mayMarkUnfounded,
  maySelect,
  readReportSearch,
  suggestOutcome,
} from './rules.ts'
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
  clause: null,
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

const me = MemberId.parse('00000000-0000-4000-8000-000000000001')
const colleague = { id: MemberId.parse('00000000-0000-4000-8000-000000000002'), handle: 'Esi' }
const caseId = ReportCaseId.parse('00000000-0000-4000-8000-000000000003')
const aCase = { id: caseId, mayResolve: true, claimedBy: null, claimedAt: null }

test('deselects a case for which a report arrived after it was selected', () => {
  const selected = new Map([[caseId, 2]])
  expect(findSelection({ id: caseId, reportCount: 2 }, selected)).toBe('selected')
  expect(findSelection({ id: caseId, reportCount: 3 }, selected)).toBe('outdated')
  expect(findSelection({ id: caseId, reportCount: 3 }, new Map())).toBeUndefined()
})

test('lets only an admin select a case that a colleague has claimed', () => {
  const claimed = { ...aCase, claimedBy: colleague, claimedAt: '2026-11-21T10:00:00.000Z' }
  expect(maySelect(claimed, { id: me, role: 'moderator' })).toBe(false)
  expect(maySelect(claimed, { id: me, role: 'admin' })).toBe(true)
  // A colleague has it open at this moment.
  expect(maySelect({ ...claimed, claimedAt: null }, { id: me, role: 'admin' })).toBe(false)
  expect(listColleagueClaims([aCase, claimed], me)).toEqual([
    { caseId, by: 'Esi', since: '2026-11-21T10:00:00.000Z' },
  ])
})

test('offers to mark cases as unfounded unless one has a reason that is always handled', () => {
  expect(mayMarkUnfounded([{ reasons: ['spam', 'scam'] }, { reasons: ['other'] }])).toBe(true)
  for (const reason of ['minor', 'threat', 'intimate', 'illegal'] as const)
    expect(mayMarkUnfounded([{ reasons: ['spam'] }, { reasons: ['spam', reason] }])).toBe(false)
})

test('finds the latest decision about a member’s reports, and the end of a suspension in force', () => {
  const now = Date.parse('2026-11-29T12:00:00Z')
  const until = '2026-12-10T12:00:00.000Z'
  const suspended = { ...did('report_suspension'), suspendedUntil: until }
  const warned = did('report_warning')
  expect(findReportMeasure([did('warning')], now)).toBeUndefined()
  expect(findReportMeasure([warned], now)).toEqual({ kind: 'report_warning', until: null })
  expect(findReportMeasure([suspended, warned], now)).toEqual({ kind: 'report_suspension', until })
  expect(findReportMeasure([suspended, warned], Date.parse(until))).toMatchObject({ until: null })
  expect(findReportMeasure([{ ...suspended, isLifted: true }, warned], now)).toMatchObject({
    kind: 'report_warning',
  })
})
