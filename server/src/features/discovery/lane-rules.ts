import type { MemberId } from '@adire/contract/ids.ts'
import { orderNumbers } from '@adire/contract/order-terms.ts'
import { type LanePlace, splitPosition } from './order-rules.ts'

/** One of the next members of the viewer's ring without the lane. */
export interface Neighbour {
  id: MemberId
  ring: number
  /** True if the viewer was shown them on an earlier day. */
  isSeen: boolean
}

/** A member who may get a place in the lane. */
export interface Candidate {
  id: MemberId
  /** Random number from 0 up to 1, for their place between two neighbours. */
  chance: number
  /** Random number from 0 up to 1, for the place among some that a liker takes. */
  turn: number
}

interface Candidates {
  /** Members who like the viewer. */
  likers: readonly Candidate[]
  /** Members who like others than the viewer. */
  others: readonly Candidate[]
}

/**
 * Draws places at the start of a class of the viewer's ring: two before each neighbour whom the viewer wasn't shown
 * for four weeks. Of each `laneOneIn` places, one at random may be of a member who likes the viewer; the rest are of
 * others. So whoever finds out who has such a place still knows little about each of them.
 */
export function drawPlaces(
  neighbours: readonly Neighbour[],
  { likers, others }: Candidates,
): LanePlace[] {
  const known = new Set(neighbours.map(({ id }) => id))
  const left = likers.filter(({ id }) => !known.has(id))
  const liking = new Set(left.map(({ id }) => id))
  const far = others.filter(({ id }) => !known.has(id))
  const rest = far.filter(({ id }) => !liking.has(id))
  const gaps = listGaps(neighbours)
  // Counted with those who like the viewer, so that the number of places doesn't tell how many they are.
  const blocks = Math.min(gaps.length, far.length / 2) / ONE_IN
  const places: LanePlace[] = []
  for (let block = 1; block <= blocks && rest.length >= ONE_IN; block++) {
    const drawn = rest.splice(0, ONE_IN)
    const liker = left.shift()
    if (liker) drawn[Math.floor(liker.turn * ONE_IN)] = liker
    for (const [at, { from, until }] of gaps.splice(0, ONE_IN).entries()) {
      const one = drawn[at]
      if (one) places.push({ id: one.id, place: from + Math.floor(one.chance * (until - from)) })
    }
  }
  return places
}

const ONE_IN = orderNumbers.laneOneIn
/** Places before each neighbour: so many that most cards come from elsewhere, whoever is liked. */
export const LANE_PER_NEIGHBOUR = 2

/** Lists the gap of each place, before an unseen neighbour, as ring positions within the class. */
function listGaps(neighbours: readonly Neighbour[]): { from: number; until: number }[] {
  const unseen = neighbours.filter(({ isSeen }) => !isSeen)
  const ends = unseen.map(({ ring }) => splitPosition(ring).within)
  return ends.flatMap((until, at) =>
    Array.from({ length: LANE_PER_NEIGHBOUR }, () => ({ from: ends[at - 1] ?? 0, until })),
  )
}
