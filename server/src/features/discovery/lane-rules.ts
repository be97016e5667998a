import type { MemberId } from '@adire/contract/ids.ts'
import { orderNumbers } from '@adire/contract/order-terms.ts'
import { findClass, type LanePlace } from './order-rules.ts'

/** Next members of the viewer's ring without the lane. */
export interface RingNeighbour {
  id: MemberId
  ring: number
  /** True if the viewer was shown them on an earlier day. */
  isSeen: boolean
}

/** Member who likes the viewer, and whom the viewer wasn't shown for weeks. */
export interface Liker {
  id: MemberId
  /** First ring position of their class. */
  class: number
  /** Random number from 0 up to 1: their place between two neighbours. */
  chance: number
}

/**
 * Draws places at the start of the viewer's ring for members who like the viewer, of whom the first have
 * precedence: one place among each `membersPerLanePlace` neighbours of the same class who weren't shown
 * for weeks either. So however few those are, hardly any of them is a member of the lane.
 */
export function drawPlaces(
  neighbours: readonly RingNeighbour[],
  likers: readonly Liker[],
): LanePlace[] {
  const near = new Set(neighbours.map(({ id }) => id))
  const left = likers.filter(({ id }) => !near.has(id))
  const places: LanePlace[] = []
  let [from, unseen] = [0, 0]
  for (const { ring, isSeen } of neighbours) {
    const first = findClass(ring)
    if (from < first) [from, unseen] = [first, 0]
    if (!isSeen) unseen += 1
    if (unseen < orderNumbers.membersPerLanePlace) continue
    const at = left.findIndex((liker) => liker.class === first)
    const [liker] = at < 0 ? [] : left.splice(at, 1)
    if (liker) places.push({ id: liker.id, ring: from + Math.floor(liker.chance * (ring - from)) })
    ;[from, unseen] = [ring, 0]
  }
  return places
}
