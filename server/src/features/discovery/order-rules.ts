import { DAY_MS } from '@adire/contract/durations.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { buildRecord } from '@adire/contract/keys.ts'
import { orderNumbers } from '@adire/contract/order-terms.ts'
import { getUtcDay } from '../../lib/dates.ts'
import { keyedHash } from '../../lib/hashes.ts'
import { findNewSince } from '../profiles/reason-rules.ts'
import type { ConfigReader } from '../../settings/rules.ts'
import { type TermName, termNames, termSettings } from './term-rules.ts'

/** Classes of `discover_order.order_key`: shown too little, about right, shown a lot, resting. */
export const CLASSES = 4
/** Lower bits of a key that are random: its class is in the bits above. */
export const CLASS_BITS = 48
/** Size of a class in the key: the random part of a key is below it. */
export const CLASS_SIZE = 2 ** CLASS_BITS
/** End of the ring: no position is as high. */
export const RING_END = CLASSES * CLASS_SIZE
/** Splits a ring position into the first one of its class and the rest. */
export function splitPosition(position: number): { start: number; within: number } {
  const within = position % CLASS_SIZE
  return { start: position - within, within }
}

/** Before the first position of the ring. */
export const RING_START = -1
/** End of the boosted members: the ring positions of those at the top, then of the rest, above `RING_END`. */
export const BOOSTED_END = 2 * RING_END

/**
 * Members of one window, which are sorted by score. A multiple of the page size; each page of a
 * window reads all of it.
 */
export const WINDOW_SIZE = orderNumbers.windowSize
/** Boosted members at the top of a page. */
export const BOOSTED_PER_PAGE = orderNumbers.boostedPerPage

/** Days for which a like counts for the lane at most: it does until the next day on which the viewer is shown members. */
export const LANE_DAYS = 14
/** Days for which a like counts at least, as the viewer may not have come to its slot. */
export const LANE_RETRY_DAYS = 3
/** Days for which it is stored whom a viewer was shown: the lane moves up nobody of them. */
export const VIEW_RETENTION_DAYS = 28

/** Settings and the key of the server that the recommended order needs. */
export interface Ranking {
  /** Key of the random draws: without it, nobody can compute the draw of a member. */
  hashKey: string
  weights: Readonly<Record<TermName, number>>
}

/** Position of a member in a viewer's ring for a day, instead of their own. */
export interface LaneSlot {
  id: MemberId
  /** From the start of the member's class, in ring positions. */
  offset: number
}

/** The recommended order of one viewer on one UTC day. */
export interface ViewerOrder {
  viewerId: MemberId
  weights: Ranking['weights']
  /** Start of the ring: the random part of the key that comes first within each class. */
  start: number
  /** Seeds of random draws, as text of a 64-bit integer: of a term of the score, who is boosted at the top, and the lane. */
  drawSeed: string
  boostSeed: string
  laneSeed: string
  /** UTC day, as YYYY-MM-DD. */
  day: string
  /** First moment of the day. */
  from: Date
  newSince: Date
  /** Time of the earliest like that may count for the lane. */
  earliestLike: Date
}

interface RankingSource {
  config: { hashKey: string }
  systemConfig: ConfigReader
}

/** Reads the current weights of the order. */
export function readRanking({ config, systemConfig }: RankingSource): Ranking {
  const weights = buildRecord(termNames, (name) => systemConfig.get(termSettings[name]))
  return { hashKey: config.hashKey, weights }
}

interface OrderRequest {
  now: Date
  choices: string
}

/**
 * Draws the order of a viewer for the day. The draw of a member's score changes with the viewer's choices, so
 * that comparing lists with other choices tells little about what the member shares.
 */
export function drawOrder(
  viewerId: MemberId,
  { hashKey, weights }: Ranking,
  { now, choices }: OrderRequest,
): ViewerOrder {
  const { day, from } = getUtcDay(now)
  const drawn = keyedHash(hashKey, `discover:${viewerId}:${day}`)
  const draws = keyedHash(hashKey, `discover draw:${viewerId}:${day}:${choices}`)
  return {
    viewerId,
    weights,
    start: drawn.readUIntBE(0, 6),
    boostSeed: drawn.readBigInt64BE(8).toString(),
    laneSeed: drawn.readBigInt64BE(16).toString(),
    drawSeed: draws.readBigInt64BE(0).toString(),
    day,
    from,
    earliestLike: new Date(from.getTime() - LANE_DAYS * DAY_MS),
    newSince: findNewSince(now),
  }
}

/** Position in the recommended order, after a member. */
export interface RingPosition {
  /**
   * Ring position of the last boosted member listed; from `RING_END` on of those whom this viewer
   * doesn't see at the top, who come last.
   */
  boostedAfter: number
  /** UTC day whose order the list has. Undefined in cursors of the last release. */
  day: string | undefined
  /** Ring position after which the window begins, or the next one. */
  after: number
  window: OpenWindow | undefined
}

/** A window of which members were listed, but not all. */
export interface OpenWindow {
  /** Ring position of its last member. */
  until: number
  /** The last member listed. */
  score: number
  id: string
  isPremium: boolean
}

/** Returns the position before the first member of the recommended order. */
export function startRing(day: string): RingPosition {
  return { boostedAfter: RING_START, day, after: RING_START, window: undefined }
}

/** A range of the keys in the index: from inclusive, to inclusive. */
export interface Segment {
  low: number
  high: number
}

/**
 * Splits a range of ring positions (after exclusive, until inclusive) into ranges of keys, in ring
 * order. Within each class, the ring begins at `start` and wraps around.
 */
export function splitRing(
  { after, until }: { after: number; until: number },
  start: number,
): Segment[] {
  const segments: Segment[] = []
  for (let base = 0; base < RING_END; base += CLASS_SIZE) {
    const from = Math.max(after + 1 - base, 0)
    const to = Math.min(until - base, CLASS_SIZE - 1)
    const wrap = CLASS_SIZE - start
    // Positions before the wrap are keys from `start` on, the others keys from 0 on.
    const parts = [
      { low: from + start, high: Math.min(to, wrap - 1) + start },
      { low: Math.max(from, wrap) - wrap, high: to - wrap },
    ]
    for (const { low, high } of parts)
      if (low <= high) segments.push({ low: base + low, high: base + high })
  }
  return segments
}
