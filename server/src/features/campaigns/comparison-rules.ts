import {
  COMPARED_VIEWS_MINIMUM,
  type VariantComparison,
} from '@adire/contract/campaign-statements.ts'
import type { VariantLetter } from '@adire/contract/campaign-variants.ts'

/** Viewable impressions and clicks of a banner. */
export interface VariantCounts {
  viewable: number
  clicked: number
}

/** Counts of each banner on a UTC day. */
export interface ComparedDay {
  day: string
  counts: ReadonlyMap<VariantLetter, VariantCounts>
}

/** Clicks expected for each of two banners if both were alike, below which a z-test is not valid. */
const EXPECTED_CLICKS_MINIMUM = 5

/**
 * Critical values of |z| by the number of tests at once, for a confidence of 95 % in all of them
 * together (Bonferroni): two, three and four banners have one, three and six pairs.
 */
const CRITICAL_Z: Readonly<Record<number, number>> = { 1: 1.96, 3: 2.394, 6: 2.638 }

/**
 * Compares every two banners by a two-proportion z-test of their click rates. Only days on which both
 * were seen count, so that a banner added later isn't compared with other weeks, and only days after
 * the last change of a banner.
 */
export function compareVariants(
  letters: readonly VariantLetter[],
  days: readonly ComparedDay[],
  changedOn: string | null,
): VariantComparison[] {
  const pairs = letters.flatMap((first, index) =>
    letters.slice(index + 1).map((second): [VariantLetter, VariantLetter] => [first, second]),
  )
  const criticalZ = CRITICAL_Z[pairs.length] ?? Infinity
  const compared = days.filter(({ day }) => changedOn === null || day > changedOn)
  return pairs.map((pair) => ({ letters: pair, result: comparePair(pair, compared, criticalZ) }))
}

function comparePair(
  [first, second]: [VariantLetter, VariantLetter],
  days: readonly ComparedDay[],
  criticalZ: number,
): VariantComparison['result'] {
  const common = days.flatMap(({ counts }) => {
    const [one, other] = [counts.get(first), counts.get(second)]
    return one && other && one.viewable > 0 && other.viewable > 0 ? [{ one, other }] : []
  })
  const one = addCounts(common.map((day) => day.one))
  const other = addCounts(common.map((day) => day.other))
  if (!isTestable(one, other)) return { kind: 'few' }
  const z = computeZ(one, other)
  if (Math.abs(z) < criticalZ) return { kind: 'tested', better: null }
  return { kind: 'tested', better: z > 0 ? first : second }
}

function addCounts(counts: readonly VariantCounts[]): VariantCounts {
  return {
    viewable: counts.reduce((sum, { viewable }) => sum + viewable, 0),
    clicked: counts.reduce((sum, { clicked }) => sum + clicked, 0),
  }
}

function isTestable(one: VariantCounts, other: VariantCounts): boolean {
  const rate = (one.clicked + other.clicked) / (one.viewable + other.viewable)
  return [one, other].every(
    ({ viewable }) =>
      viewable >= COMPARED_VIEWS_MINIMUM && viewable * rate >= EXPECTED_CLICKS_MINIMUM,
  )
}

/**
 * Computes z of a two-proportion z-test with a pooled variance: positive if the first has the higher
 * click rate. Each click has its own impression, so a rate is at most 1.
 */
export function computeZ(one: VariantCounts, other: VariantCounts): number {
  const pooled = (one.clicked + other.clicked) / (one.viewable + other.viewable)
  const variance = pooled * (1 - pooled) * (1 / one.viewable + 1 / other.viewable)
  if (variance === 0) return 0
  return (one.clicked / one.viewable - other.clicked / other.viewable) / Math.sqrt(variance)
}
