import { type Vital, vitalBounds } from '@adire/contract/site-health.ts'

/**
 * Upper bounds of the histograms; values above the last one have a bucket of their own. The bounds
 * of the ratings are among them.
 */
const BOUNDS: Record<Vital, readonly number[]> = {
  LCP: [
    250, 500, 750, 1_000, 1_250, 1_500, 1_800, 2_150, 2_500, 3_000, 3_500, 4_000, 6_000, 10_000,
  ],
  INP: [25, 50, 75, 100, 150, 200, 300, 400, 500, 750, 1_000, 2_000],
  CLS: [0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.25, 0.5, 1],
}

/** Returns the position of a value's bucket. */
export function findBucket(vital: Vital, value: number): number {
  const at = BOUNDS[vital].findIndex((bound) => value <= bound)
  return at === -1 ? BOUNDS[vital].length : at
}

/** Estimates the value that three quarters of the views don't exceed, within its bucket. */
export function estimateP75(
  vital: Vital,
  buckets: readonly { bucket: number; views: number }[],
): number {
  const bounds = BOUNDS[vital]
  const rank = buckets.reduce((sum, { views }) => sum + views, 0) * 0.75
  let before = 0
  for (const { bucket, views } of buckets.toSorted((a, b) => a.bucket - b.bucket)) {
    if (before + views >= rank) {
      const low = bounds[bucket - 1] ?? 0
      // The last bucket has no upper bound.
      const high = bounds[bucket] ?? low
      return low + ((high - low) * (rank - before)) / views
    }
    before += views
  }
  return vitalBounds[vital].maximum
}

/**
 * Text whose hash names the group of an error: the message, and the function and file of the top
 * frame. Positions and the hashes in file names change with every build.
 */
export function describeGroup(message: string, frames: readonly string[]): string {
  const top = (frames[0] ?? '').replace(/:\d+:\d+$/, '').replace(/-[\w-]{8}\.js$/, '.js')
  return `${message}\n${top}`
}
