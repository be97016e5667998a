import { COMPARED_VIEWS_MINIMUM } from '@adire/contract/campaign-statements.ts'
import type { VariantLetter } from '@adire/contract/campaign-variants.ts'
import { expect, test } from 'vitest'
import { compareVariants, type ComparedDay, computeZ } from './comparison-rules.ts'

type Counts = [viewable: number, clicked: number]
const day = (date: string, counts: Partial<Record<VariantLetter, Counts>>): ComparedDay => ({
  day: date,
  counts: new Map(
    (Object.entries(counts) as [VariantLetter, Counts][]).map(([letter, [viewable, clicked]]) => [
      letter,
      { viewable, clicked },
    ]),
  ),
})
const compare = (days: ComparedDay[], changedOn: string | null = null) =>
  compareVariants(['A', 'B'], days, changedOn)[0]?.result

test('computes z of a two-proportion test as a textbook does', () => {
  // 40 of 400 against 60 of 400: pooled 0.125, standard error 0.02339.
  expect(computeZ({ viewable: 400, clicked: 60 }, { viewable: 400, clicked: 40 })).toBeCloseTo(
    2.138,
    3,
  )
  expect(computeZ({ viewable: 400, clicked: 0 }, { viewable: 400, clicked: 0 })).toBe(0)
})

test('names the better of two banners only if the difference is more than chance', () => {
  expect(compare([day('2026-11-01', { A: [400, 40], B: [400, 60] })])).toEqual({
    kind: 'tested',
    better: 'B',
  })
  expect(compare([day('2026-11-01', { A: [400, 60], B: [400, 40] })])).toEqual({
    kind: 'tested',
    better: 'A',
  })
  // z = 1.94
  expect(compare([day('2026-11-01', { A: [400, 40], B: [400, 58] })])).toEqual({
    kind: 'tested',
    better: null,
  })
})

test('compares nothing below a minimum of views and expected clicks', () => {
  const few = COMPARED_VIEWS_MINIMUM - 1
  expect(compare([day('2026-11-01', { A: [few, 5], B: [few, 50] })])).toEqual({ kind: 'few' })
  expect(compare([day('2026-11-01', { A: [few + 1, 5], B: [few + 1, 50] })])).toEqual({
    kind: 'tested',
    better: 'B',
  })
  expect(compare([day('2026-11-01', { A: [400, 1], B: [400, 8] })])).toEqual({ kind: 'few' })
  expect(compare([])).toEqual({ kind: 'few' })
})

test('counts only days on which both were seen, and only after the last change', () => {
  const alone = day('2026-11-01', { A: [5_000, 2_000] })
  const both = day('2026-11-02', { A: [400, 40], B: [400, 60] })
  expect(compare([alone, both])).toEqual({ kind: 'tested', better: 'B' })
  expect(compare([alone, both], '2026-11-01')).toEqual({ kind: 'tested', better: 'B' })
  expect(compare([alone, both], '2026-11-02')).toEqual({ kind: 'few' })
})

test('asks for a larger difference when more banners are compared at once', () => {
  const counts = { A: [400, 40], B: [400, 60] } as const
  const days = [day('2026-11-01', { A: [...counts.A], B: [...counts.B], C: [400, 50] })]
  const results = compareVariants(['A', 'B', 'C'], days, null)
  expect(results.map(({ letters }) => letters.join(''))).toEqual(['AB', 'AC', 'BC'])
  expect(results[0]?.result).toEqual({ kind: 'tested', better: null })
  const clearer = [day('2026-11-01', { A: [400, 40], B: [400, 65], C: [400, 50] })]
  expect(compareVariants(['A', 'B', 'C'], clearer, null)[0]?.result).toEqual({
    kind: 'tested',
    better: 'B',
  })
})
