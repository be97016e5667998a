import type { MemberId } from '@adire/contract/ids.ts'
import { shortenId } from '../profiles/view-quota-rules.ts'
import { findClass, LANE_PER_PAGE } from './order-rules.ts'
import type { RingRow } from './ring-queries.ts'

/** A member with the reasons that every card shows, and their draw for the lane. */
export type LaneRow = Pick<
  RingRow,
  | 'id'
  | 'ring'
  | 'is_same_city'
  | 'is_nearby'
  | 'is_same_country'
  | 'lives_in_roots'
  | 'is_new'
  | 'lane'
>

interface Placement<Row> {
  /** Members of the lane by the index of the card whose place they take. */
  placed: ReadonlyMap<number, Row>
  /** Members who found no place on this page. */
  waiting: readonly Row[]
}

/**
 * Puts members of the lane in the place of cards with the same visible reasons, up to four of them.
 * Each may take the place of one card, drawn for them, and waits if it has other reasons. So a card
 * is as likely to be of the lane at each place, whichever cards the page has, and their reasons are
 * what they were without it. Members up to the draw `after` wait already; stops when more than
 * `room` others would.
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
    const at = drawCard(member, cards)
    if (!placed.has(at) && isAlike(cards[at], member)) placed.set(at, member)
    else {
      waiting.push(member)
      if (isNew) added += 1
    }
  }
  return { placed, waiting }
}

/**
 * Draws a card for a member; returns its index, -1 without cards. The same pairs always have the same
 * rank, so the member stays with the card while filters move it, as if they were on it themselves.
 */
export function drawCard(
  { lane }: Pick<LaneRow, 'lane'>,
  cards: readonly Pick<LaneRow, 'id'>[],
): number {
  let drawn = { at: -1, rank: Infinity }
  for (const [at, { id }] of cards.entries()) {
    const rank = rankPair(lane, id)
    if (rank < drawn.rank) drawn = { at, rank }
  }
  return drawn.at
}

/** Mixes a draw and an id into 32 bits, as the end of MurmurHash3 does. */
function rankPair(lane: number, id: MemberId): number {
  let mixed = shortenId(id) ^ lane ^ Math.floor(lane / 2 ** 32)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85_eb_ca_6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2_b2_ae_35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** True if the reasons that every card shows, and the classes, are the same. */
function isAlike(one: LaneRow | undefined, other: LaneRow): boolean {
  return (
    one !== undefined &&
    findClass(one.ring) === findClass(other.ring) &&
    one.is_same_city === other.is_same_city &&
    one.is_nearby === other.is_nearby &&
    one.is_same_country === other.is_same_country &&
    one.lives_in_roots === other.lives_in_roots &&
    one.is_new === other.is_new
  )
}
