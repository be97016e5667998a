import { DAY_MS } from '@adire/contract/durations.ts'
import { MemberId } from '@adire/contract/ids.ts'
import { beforeEach, expect, test } from 'vitest'
import { clearStoredDrafts, storeDraft } from '../../lib/draft-storage.ts'
import { isReportDue, noteReport } from './time-zone-store.ts'

const ada = MemberId.parse('00000000-0000-4000-8000-000000000001')
const ben = MemberId.parse('00000000-0000-4000-8000-000000000002')
const now = new Date('2026-11-28T12:00:00Z')
const after = (ms: number) => new Date(now.getTime() + ms)

beforeEach(() => clearStoredDrafts())

test('reports a zone once a day', () => {
  expect(isReportDue(ada, 'Africa/Lagos', now)).toBe(true)
  noteReport(ada, 'Africa/Lagos', now)
  expect(isReportDue(ada, 'Africa/Lagos', now)).toBe(false)
  expect(isReportDue(ada, 'Africa/Lagos', after(DAY_MS - 1))).toBe(false)
  expect(isReportDue(ada, 'Africa/Lagos', after(DAY_MS))).toBe(true)
})

test('reports another zone at once', () => {
  noteReport(ada, 'Africa/Lagos', now)
  expect(isReportDue(ada, 'Europe/London', now)).toBe(true)
})

test('reports for each account of a browser, and again after a log-out', () => {
  noteReport(ada, 'Africa/Lagos', now)
  expect(isReportDue(ben, 'Africa/Lagos', now)).toBe(true)
  clearStoredDrafts()
  expect(isReportDue(ada, 'Africa/Lagos', now)).toBe(true)
})

test('reports again when the clock was set back or the stored time is damaged', () => {
  noteReport(ada, 'Africa/Lagos', now)
  expect(isReportDue(ada, 'Africa/Lagos', after(-1))).toBe(true)
  storeDraft(ada, 'time-zone', 'Africa/Lagos')
  expect(isReportDue(ada, 'Africa/Lagos', now)).toBe(true)
})
