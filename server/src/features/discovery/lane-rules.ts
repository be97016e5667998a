import { LANE_PER_PAGE } from './order-rules.ts'
import type { RingRow } from './ring-queries.ts'

/** The reasons that every card shows, and a member's draw for the lane. */
export type LaneRow = Pick<
  RingRow,
  'is_same_city' | 'is_nearby' | 'is_same_country' | 'lives_in_roots' | 'is_new' | 'lane'
>

interface Placement<Row> {
  /** Members of the lane by the index of the card whose place they take. */
  placed: ReadonlyMap<number, Row>
  /** Members who found no place on this page. */
  waiting: readonly Row[]
}

/**
 * Puts members of the lane in the place of cards with the same visible reasons, up to four of them.
 * Each may take one place of the page, given by their draw, and waits if the card there has other
 * reasons. So a card is as likely to be of the lane at each place, whichever cards the page has, and
 * their reasons are what they were without it. Members up to the draw `after` wait already; stops
 * when more than `room` others would.
 */
export function placeLane<Row extends LaneRow>(
  cards: readonly LaneRow[],
  lane: readonly Row[],
  { after, room }: { after: number; room: number },
): Placement<Row> {
  const placed = new Map<number, Row>()
  const waiting: Row[] = []
  let added = 0
  for (const member of lane) {
    const isNew = member.lane > after
    if (placed.size === LANE_PER_PAGE || (isNew && added === room)) break
    const at = member.lane % cards.length
    if (!placed.has(at) && isAlike(cards[at], member)) placed.set(at, member)
    else {
      waiting.push(member)
      if (isNew) added += 1
    }
  }
  return { placed, waiting }
}

/** True if the reasons that every card shows are the same. */
function isAlike(one: LaneRow | undefined, other: LaneRow): boolean {
  return (
    one?.is_same_city === other.is_same_city &&
    one.is_nearby === other.is_nearby &&
    one.is_same_country === other.is_same_country &&
    one.lives_in_roots === other.lives_in_roots &&
    one.is_new === other.is_new
  )
}
