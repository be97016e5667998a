import { DAY_MS } from '@adire/contract/durations.ts'
import { ReportId } from '@adire/contract/ids.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { originalConfig } from '../../settings/rules.ts'
import {
  chooseMeasure,
  type DecidedReport,
  isSuspensionActive,
  type Measure,
  readLimits,
  writeMisuseStatement,
} from './misuse-rules.ts'

const NOW = new Date('2026-11-29T12:00:00Z')
const limits = readLimits(originalConfig)
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS)

let count = 0
const aReport = (isUnfounded: boolean, decided = 1, reported = decided + 1): DecidedReport => ({
  id: ReportId.parse(`00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`),
  reportedAt: daysAgo(reported),
  decidedAt: daysAgo(decided),
  isUnfounded,
})
const some = (number: number, isUnfounded: boolean, decided?: number, reported?: number) =>
  Array.from({ length: number }, () => aReport(isUnfounded, decided, reported))
const warnedAt = (days: number): Measure => ({
  kind: 'report_warning',
  decidedAt: daysAgo(days),
  until: null,
})
const choose = (reports: DecidedReport[], last?: Measure) =>
  chooseMeasure(reports, last, limits, NOW)

test('warns at the fifth clearly unfounded report, if these are four fifths of the decided ones', () => {
  expect(choose(some(4, true))).toBeUndefined()
  const five = some(5, true)
  expect(choose([...five, aReport(false)])).toEqual({
    kind: 'report_warning',
    basis: five.map(({ id }) => id),
    decidedCount: 6,
    until: null,
  })
  expect(choose([...five, ...some(2, false)])).toBeUndefined()
  expect(choose([...some(8, true), ...some(2, false)])).toMatchObject({ kind: 'report_warning' })
  expect(choose([...some(4, true), aReport(true, 90)])).toBeUndefined()
  expect(choose([...five, ...some(20, false, 90)])).toMatchObject({ decidedCount: 5 })
})

test('suspends after three more unfounded reports made after the warning, while it counts', () => {
  const old = some(5, true, 20)
  const sentBefore = some(5, true, 1, 12)
  const later = some(3, true, 1, 5)
  expect(choose([...old, ...sentBefore, ...later.slice(1)], warnedAt(10))).toBeUndefined()
  expect(choose([...old, ...later], warnedAt(10))).toMatchObject({
    kind: 'report_suspension',
    basis: later.map(({ id }) => id),
    until: new Date(NOW.getTime() + 30 * DAY_MS),
  })
  expect(choose(later, warnedAt(90))).toBeUndefined()
  expect(choose([...later, ...some(2, true)], warnedAt(90))).toMatchObject({
    kind: 'report_warning',
  })
})

test('takes no measure during a suspension, and counts from it afterwards', () => {
  const suspended = (until: Date): Measure => ({
    kind: 'report_suspension',
    decidedAt: daysAgo(10),
    until,
  })
  const later = some(3, true, 1, 5)
  expect(choose(later, suspended(new Date(NOW.getTime() + 1)))).toBeUndefined()
  expect(choose(later, suspended(NOW))).toMatchObject({ kind: 'report_suspension' })
  expect(choose(some(3, true, 1, 11), suspended(NOW))).toBeUndefined()
  expect(isSuspensionActive({ until: NOW }, NOW)).toBe(false)
  expect(isSuspensionActive({ until: new Date(NOW.getTime() + 1) }, NOW)).toBe(true)
})

test('never warns for fewer or rarer unfounded reports than the settings say, whatever they are', () => {
  const reports = fc.array(
    fc.record({ isUnfounded: fc.boolean(), decided: fc.integer({ min: 0, max: 200 }) }),
    { maxLength: 60 },
  )
  const settings = fc.record({
    days: fc.integer({ min: 1, max: 365 }),
    count: fc.integer({ min: 1, max: 20 }),
    percent: fc.integer({ min: 1, max: 100 }),
    afterWarning: fc.integer({ min: 1, max: 20 }),
    suspensionDays: fc.integer({ min: 1, max: 365 }),
  })
  fc.assert(
    fc.property(reports, settings, (listed, chosen) => {
      const all = listed.map(({ isUnfounded, decided }) => aReport(isUnfounded, decided))
      const counted = listed.filter(({ decided }) => decided < chosen.days)
      const unfounded = counted.filter(({ isUnfounded }) => isUnfounded).length
      const isDue = unfounded >= chosen.count && unfounded / counted.length >= chosen.percent / 100
      const measure = chooseMeasure(all, undefined, chosen, NOW)
      expect(measure?.kind).toBe(isDue ? 'report_warning' : undefined)
      if (measure) expect(measure.basis).toHaveLength(unfounded)
    }),
  )
})

test('states the numbers and the consequences', () => {
  const warning = choose([...some(5, true), aReport(false)])!
  expect(writeMisuseStatement(warning, limits)).toBe(
    'In the last 90 days, we decided on 6 of your reports, and moderators marked 5 of them as clearly unfounded: nothing they described could break our guidelines. After 3 more clearly unfounded reports, we’ll stop handling most of your reports for 30 days.',
  )
  expect(writeMisuseStatement(choose(some(3, true, 1, 5), warnedAt(10))!, limits)).toBe(
    'Since our last decision about your reports, moderators marked 3 more reports from you as clearly unfounded. Until 29 December 2026, we only handle your reports about minors, threats, illegal content, and intimate pictures shared without consent.',
  )
})
