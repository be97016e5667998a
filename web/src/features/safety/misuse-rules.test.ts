import type { DecisionKind } from '@adire/contract/decisions.ts'
import { expect, test } from 'vitest'
import { findReportSuspension } from './misuse-rules.ts'

const NOW = Date.parse('2026-11-29T12:00:00Z')
const decided = (kind: DecisionKind, suspendedUntil: string | null, isLifted = false) => ({
  kind,
  isLifted,
  suspendedUntil,
  appealUntil: null,
})

test('finds a suspension of reports until it ends or is lifted', () => {
  const until = '2026-11-29T12:00:01.000Z'
  expect(findReportSuspension([decided('report_suspension', until)], NOW)).toEqual({
    until,
    mayAppeal: false,
  })
  expect(findReportSuspension([decided('report_suspension', until)], NOW + 1000)).toBeUndefined()
  expect(findReportSuspension([decided('report_suspension', until, true)], NOW)).toBeUndefined()
  expect(findReportSuspension([decided('suspension', until)], NOW)).toBeUndefined()
  expect(findReportSuspension([decided('report_warning', null)], NOW)).toBeUndefined()
})
