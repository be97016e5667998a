import { transparencyCounts } from '@adire/contract/transparency.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PublishedValue } from '../../http/transparency-page.ts'
import { findFirstReportDay, listDueQuarters } from './rules.ts'
import { viewReport } from './view.ts'

const quarters = ['2027-01-01', '2026-10-01', '2026-07-01', '2026-04-01', '2026-01-01']

/** Four consecutive quarters with one number each. */
function aYear(name: string, values: readonly number[]) {
  return values.map((value, index) => ({ quarter: quarters[index] ?? '', name, value }))
}

test('adds up a year only from published numbers', () => {
  const readYear = (values: readonly number[]) =>
    viewReport(aYear('appeals.received', values)).year?.get('appeals.received')
  expect(readYear([10, 20, 0, 12])).toEqual({ kind: 'count', count: 42 })
  expect(readYear([10, 20, 9, 12])).toEqual({ kind: 'atLeast', count: 42 })
  expect(readYear([3, 0, 9, 1])).toEqual({ kind: 'few', times: 4 })
})

test('shows no year while a quarter is missing', () => {
  expect(viewReport(aYear('appeals.received', [10, 10, 10])).year).toBeNull()
  const withGap = aYear('appeals.received', [10, 10, 10, 10, 10]).filter(
    ({ quarter }) => quarter !== '2026-07-01',
  )
  expect(viewReport(withGap).year).toBeNull()
})

test('publishes the same report for two quarters that differ in hidden numbers only', () => {
  const names = fc.constantFrom(...transparencyCounts)
  const hidden = fc.integer({ min: 1, max: 9 })
  fc.assert(
    fc.property(
      fc.dictionary(names, fc.integer({ min: 0, max: 40 })),
      fc.array(hidden, { minLength: 80, maxLength: 80 }),
      (stored, replacements) => {
        const first = Object.entries(stored).map(([name, value]) => ({ name, value }))
        const second = first.map(({ name, value }, index) => ({
          name,
          value: value > 0 && value < 10 ? (replacements[index] ?? 1) : value,
        }))
        const view = (rows: typeof first) =>
          viewReport(
            quarters.slice(0, 4).flatMap((quarter) => rows.map((row) => ({ quarter, ...row }))),
          )
        expect(view(second)).toEqual(view(first))
      },
    ),
  )
})

test('publishes the same report for all splits of a total with a hidden part', () => {
  const isHidden = (part: number) => part > 0 && part < 10
  const view = (name: 'appeals' | 'reports', [first, second]: readonly [number, number]) => {
    const rows =
      name === 'appeals'
        ? {
            'appeals.received': first + second,
            'appeals.upheld': first,
            'appeals.overturned': second,
          }
        : { 'reports.scam': first + second, 'outcomes.acted': first, 'outcomes.dismissed': second }
    const metrics = Object.entries(rows).map(([row, value]) => ({ name: row, value }))
    return viewReport(
      quarters.slice(0, 4).flatMap((quarter) => metrics.map((one) => ({ quarter, ...one }))),
    )
  }
  for (const name of ['appeals', 'reports'] as const)
    for (let total = 2; total <= 60; total++) {
      const splits = Array.from(
        { length: total + 1 },
        (_, first) => [first, total - first] as const,
      )
      const [one, ...others] = splits.filter((parts) => parts.some(isHidden))
      if (!one || others.length === 0) throw new Error('no split to compare')
      for (const other of others) expect(view(name, other)).toEqual(view(name, one))
    }
  expect(view('appeals', [20, 10]).quarters[0]?.values.get('appeals.upheld')).toEqual({
    kind: 'count',
    count: 20,
  })
})

test('publishes the same report whatever the only hidden reason for reports is', () => {
  const [hiddenReason, ...others] = transparencyCounts.filter((name) => name.startsWith('reports.'))
  if (!hiddenReason) throw new Error('no reason')
  const published = fc.oneof(fc.constant(0), fc.integer({ min: 10, max: 40 }))
  const hidden = fc.integer({ min: 1, max: 9 })
  const counts = fc.array(published, { minLength: others.length, maxLength: others.length })
  fc.assert(
    fc.property(counts, fc.nat(20), hidden, hidden, (known, dismissed, one, two) => {
      const total = known.reduce((sum, count) => sum + count, 0)
      const view = (few: number) =>
        viewReport(
          quarters
            .slice(0, 4)
            .flatMap((quarter) => [
              ...others.map((name, index) => ({ quarter, name, value: known[index] ?? 0 })),
              { quarter, name: hiddenReason, value: few },
              { quarter, name: 'outcomes.acted', value: total + few },
              { quarter, name: 'outcomes.dismissed', value: dismissed },
            ]),
        )
      expect(view(two)).toEqual(view(one))
    }),
  )
})

test('publishes a precision only from numbers that are published', () => {
  const readPrecision = (confirmed: number, unfounded: number): PublishedValue | undefined =>
    viewReport([
      { quarter: '2026-01-01', name: 'rules.confirmed', value: confirmed },
      { quarter: '2026-01-01', name: 'rules.unfounded', value: unfounded },
    ]).quarters[0]?.values.get('rules.precision')
  expect(readPrecision(30, 10)).toEqual({ kind: 'percent', percent: 75 })
  expect(readPrecision(30, 9)).toBeUndefined()
})

test('lists the quarters that are due, from the one in which the site opened', () => {
  const list = (now: string, openedAt: string) =>
    listDueQuarters(new Date(now), new Date(openedAt)).map(({ quarter }) => quarter)
  expect(list('2027-01-08T23:59:59Z', '2026-11-28T00:00:00Z')).toEqual([])
  expect(list('2027-01-09T00:00:00Z', '2026-11-28T00:00:00Z')).toEqual(['2026-10-01'])
  expect(list('2028-02-01T00:00:00Z', '2026-11-28T00:00:00Z')).toEqual(['2027-07-01', '2027-10-01'])
  expect(findFirstReportDay(new Date('2026-11-28T00:00:00Z')).toISOString().slice(0, 10)).toBe(
    '2027-01-09',
  )
})
