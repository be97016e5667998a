import { INTRODUCTIONS_A_DAY } from '@adire/contract/discovery.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { drawLot } from '../../lib/lot.ts'

/** Years between two members beyond which somebody else is introduced first. */
const NEAR_YEARS = 12

export interface Candidate {
  id: MemberId
  age: number
  /** How many things speak for the two, of those the viewer may know. */
  reasons: number
}

interface Day {
  viewerId: MemberId
  viewerAge: number
  day: string
}

/** Five of the candidates: of a near age before others, with most in common before others, else by a lot drawn for the day. */
export function pickIntroductions(candidates: readonly Candidate[], { viewerId, viewerAge, day }: Day): MemberId[] {
  const weighed = candidates.map(({ id, age, reasons }) => ({
    id,
    isNear: Math.abs(age - viewerAge) <= NEAR_YEARS,
    reasons,
    lot: drawLot(`${viewerId} ${day} ${id}`),
  }))
  return weighed
    .toSorted((a, b) => Number(b.isNear) - Number(a.isNear) || b.reasons - a.reasons || (a.lot < b.lot ? -1 : 1))
    .slice(0, INTRODUCTIONS_A_DAY)
    .map(({ id }) => id)
}

/** The UTC day of a moment, and the moment it ends. */
export function utcDay(now: Date): { day: string; endsAt: Date } {
  const day = now.toISOString().slice(0, 10)
  return { day, endsAt: new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 60 * 60_000) }
}
