import type { MemberId } from '@adire/contract/ids.ts'
import { orderNumbers } from '@adire/contract/order-terms.ts'
import { type LaneSlot, splitPosition } from './order-rules.ts'

const { laneOneIn } = orderNumbers

/** One of the next members of the viewer's ring without the lane. */
export interface Neighbour {
  id: MemberId
  ring: number
  /** True if the viewer was shown them on an earlier day. */
  wasShown: boolean
}

/** A member who may get a slot of the lane. */
export interface Candidate {
  id: MemberId
  /** Gender, distance and age as text: members of a kind look alike to the viewer. */
  kind: string
  /** The same with less detail, for kinds of which there are too few. */
  broadKind: string
  /** Age difference to the viewer, as a number that members of a kind have in common. */
  ageSteps: number
  /** Random number from 0 up to 1, for their slot between two neighbours. */
  chance: number
  /** Random number from 0 up to 1, for the draws of blocks. */
  turn: number
}

interface Candidates {
  /** Members who like the viewer. */
  likers: readonly Candidate[]
  /** Members who liked somebody of the viewer's gender. */
  others: readonly Candidate[]
}

/**
 * Draws slots at the start of a class of the viewer's ring: two before each neighbour whom the viewer wasn't shown
 * for four weeks. They are drawn in blocks of `laneOneIn` members of one kind, of whom one at random may like the
 * viewer. So whoever finds out who has such a slot, and looks at their cards, still knows little about each of them.
 */
export function drawSlots(
  neighbours: readonly Neighbour[],
  { likers, others }: Candidates,
): LaneSlot[] {
  const neighbourIds = new Set(neighbours.map(({ id }) => id))
  const isFar = ({ id }: Candidate) => !neighbourIds.has(id)
  const gaps = listGaps(neighbours).slice(0, LANE_SLOTS)
  const broaden = chooseKinds(others.filter(isFar))
  const farLikers = likers.filter(isFar).map(broaden)
  const farOthers = others.filter(isFar).map(broaden)
  const blocks = composeBlocks(farOthers, farLikers).slice(0, Math.floor(gaps.length / laneOneIn))
  replaceByLikers(blocks, farLikers)
  return blocks.flat().map(({ id, chance }, at) => {
    const { from, until } = gaps[at] ?? { from: 0, until: 0 }
    return { id, offset: from + Math.floor(chance * (until - from)) }
  })
}

/** Returns a function that broadens kinds of which there are too few others for a block. */
function chooseKinds(others: readonly Candidate[]): (one: Candidate) => Candidate {
  const byKind = Map.groupBy(others, ({ kind }) => kind)
  return (one) => {
    const isRare = (byKind.get(one.kind)?.length ?? 0) < 2 * laneOneIn
    return { ...one, kind: isRare ? one.broadKind : one.kind }
  }
}

/**
 * Composes blocks of members of a kind who don't like the viewer, in random order, those of about the viewer's age
 * first as a rule. Their number depends on all others, so it doesn't tell how many like the viewer, unless most do.
 */
function composeBlocks(others: readonly Candidate[], likers: readonly Candidate[]): Candidate[][] {
  const likerIds = new Set(likers.map(({ id }) => id))
  const blocks = [...Map.groupBy(others, ({ kind }) => kind).values()].flatMap((members) => {
    const left = members.filter(({ id }) => !likerIds.has(id))
    const count = Math.floor(Math.min(members.length / 2, left.length) / laneOneIn)
    return Array.from({ length: count }, () => left.splice(0, laneOneIn))
  })
  const computeRank = ([, one]: Candidate[]) => (one ? one.turn * (1 + one.ageSteps) : 0)
  return blocks.toSorted((a, b) => computeRank(a) - computeRank(b))
}

/** Puts one liker at random into each of random blocks of their kind. */
function replaceByLikers(blocks: readonly Candidate[][], likers: readonly Candidate[]): void {
  const left = Map.groupBy(likers, ({ kind }) => kind)
  for (const block of blocks.toSorted(([a], [b]) => (a?.turn ?? 0) - (b?.turn ?? 0))) {
    const liker = left.get(block[0]?.kind ?? '')?.shift()
    if (liker) block[Math.floor(liker.turn * laneOneIn)] = liker
  }
}

/** Places before each neighbour: two thirds of the first cards come from the lane. */
export const LANE_PER_NEIGHBOUR = 2
/** With the neighbours between them, they fill the first window: likers in random blocks further back are rarely seen. */
export const LANE_SLOTS = 28

/** Lists the gap of each slot, before a neighbour who wasn't shown, as ring positions within the class. */
function listGaps(neighbours: readonly Neighbour[]): { from: number; until: number }[] {
  const notShown = neighbours.filter(({ wasShown }) => !wasShown)
  const ends = notShown.map(({ ring }) => splitPosition(ring).within)
  return ends.flatMap((until, at) =>
    Array.from({ length: LANE_PER_NEIGHBOUR }, () => ({ from: ends[at - 1] ?? 0, until })),
  )
}
