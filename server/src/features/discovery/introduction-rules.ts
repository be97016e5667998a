import { INTRODUCTIONS_A_DAY } from '@adire/contract/discovery.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { stableHash } from '../../lib/hashes.ts'

/** Age difference up to which a member is preferred. */
const NEAR_YEARS = 12

export interface Candidate {
  id: MemberId
  age: number
  /** Number of things in common that the viewer may know. */
  reasons: number
}

interface Day {
  viewerId: MemberId
  viewerAge: number
  day: string
}

/**
 * Picks five candidates: similar age first, then most in common, then a stable random order of the
 * day.
 */
export function pickIntroductions(
  candidates: readonly Candidate[],
  { viewerId, viewerAge, day }: Day,
): MemberId[] {
  const weighed = candidates.map(({ id, age, reasons }) => ({
    id,
    isNear: Math.abs(age - viewerAge) <= NEAR_YEARS,
    reasons,
    tieBreak: stableHash(`${viewerId} ${day} ${id}`),
  }))
  return weighed
    .toSorted(
      (a, b) =>
        Number(b.isNear) - Number(a.isNear) ||
        b.reasons - a.reasons ||
        (a.tieBreak < b.tieBreak ? -1 : 1),
    )
    .slice(0, INTRODUCTIONS_A_DAY)
    .map(({ id }) => id)
}
