/** Multiples of a power of ten that make round steps. */
const ROUND_STEPS = [1, 2, 2.5, 5, 10]

/**
 * Chooses round values for an axis from `lowest` (at most 0) to `highest` (at least 0), both in
 * whole units such as cents: ascending, zero included, with about `count` steps. The first and last
 * are the ends of the axis.
 */
export function listAxisTicks(lowest: number, highest: number, count = 4): number[] {
  const rawStep = Math.max(1, (highest - lowest) / count)
  const power = 10 ** Math.floor(Math.log10(rawStep))
  const step = Math.ceil((ROUND_STEPS.find((round) => round * power >= rawStep) ?? 10) * power)
  const [first, last] = [Math.floor(lowest / step), Math.max(1, Math.ceil(highest / step))]
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}
