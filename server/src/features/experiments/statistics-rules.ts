/** Members with something, of all of them. */
export interface Share {
  count: number
  members: number
}

/** Sum of a number over members, and of its square. */
export interface Sum {
  total: number
  squares: number
  members: number
}

export interface Interval {
  difference: number
  low: number
  high: number
}

/** Standard errors of a 95 % interval. */
export const CONFIDENT = 1.96
/**
 * Standard errors of a 99.9 % interval. Guardrails use it: they look every hour for weeks, and 95 % would stop many
 * harmless experiments by chance.
 */
export const CLEAR = 3.29

/** Compares two shares (Agresti and Caffo: one success and one failure more in each). */
export function compareShares(one: Share, other: Share, errors: number): Interval {
  const [a, b] = [addPseudo(one), addPseudo(other)]
  const spread = errors * Math.sqrt(a.variance + b.variance)
  return toInterval(a.share - b.share, spread)
}

function addPseudo({ count, members }: Share) {
  const share = (count + 1) / (members + 2)
  return { share, variance: (share * (1 - share)) / (members + 2) }
}

/** Compares two means, with the variance of the members. */
export function compareMeans(one: Sum, other: Sum, errors: number): Interval {
  const [a, b] = [describe(one), describe(other)]
  const spread = errors * Math.sqrt(a.variance / one.members + b.variance / other.members)
  return toInterval(a.mean - b.mean, spread)
}

function describe({ total, squares, members }: Sum) {
  const mean = total / members
  return { mean, variance: Math.max(0, squares / members - mean ** 2) }
}

function toInterval(difference: number, spread: number): Interval {
  return { difference, low: difference - spread, high: difference + spread }
}

/** Returns the highest share that members are compatible with (Agresti and Coull). */
export function boundShare({ count, members }: Share, errors: number): number {
  const weight = members + errors ** 2
  const share = (count + errors ** 2 / 2) / weight
  return share + errors * Math.sqrt((share * (1 - share)) / weight)
}
