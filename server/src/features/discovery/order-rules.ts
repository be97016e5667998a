import { DAY_MS } from '@adire/contract/durations.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { buildRecord } from '@adire/contract/keys.ts'
import { getUtcDay } from '../../lib/dates.ts'
import { keyedHash } from '../../lib/hashes.ts'
import { findNewSince } from '../profiles/reason-rules.ts'
import type { ConfigReader } from '../../settings/rules.ts'
import { type TermName, termNames, termSettings } from './term-rules.ts'

/** Classes of `discover_order.order_key`: shown too little, about right, shown a lot, resting. */
const CLASSES = 4
/** Size of a class in the key: the random part of a key is below it. */
export const CLASS_SIZE = 2 ** 48
/** End of the ring: no position is as high. */
export const RING_END = CLASSES * CLASS_SIZE
/** Returns the first ring position of the class of a position. */
export function findClass(position: number): number {
  return position - (position % CLASS_SIZE)
}

/** Before the first position of the ring. */
export const RING_START = -1
/** End of the boosted members: the ring positions of those at the top, then of the rest, above `RING_END`. */
export const BOOSTED_END = 2 * RING_END

/**
 * Members of one window, which are sorted by score. A multiple of the page size; each page of a
 * window reads all of it.
 */
export const WINDOW_SIZE = 40
/** Boosted members at the top of a page. */
export const BOOSTED_PER_PAGE = 3

/** Days for which a like counts for the lane. */
export const LANE_DAYS = 14
/** Days for which it is stored whom a viewer was shown: as long as the lane needs it. */
export const VIEW_RETENTION_DAYS = 42

/** Settings and the key of the server that the recommended order needs. */
export interface Ranking {
  /** Key of the random draws: without it, nobody can compute the draw of a member. */
  hashKey: string
  weights: Readonly<Record<TermName, number>>
}

/**
 * Ring that a list walks. Lists that could be read whole in a day have a ring of the viewer and the day,
 * so that neighbours in it tell nothing; longer ones have that of the index, which is the same for everybody.
 */
export interface Ring {
  isDrawn: boolean
  /** Members of the lane with their places in this ring, instead of their own. */
  lane: readonly LanePlace[]
}

/** Place that a member of the lane has for a day. */
export interface LanePlace {
  id: MemberId
  ring: number
}

/** The recommended order of one viewer on one UTC day. */
export interface ViewerOrder {
  viewerId: MemberId
  weights: Ranking['weights']
  /** Start of the ring: the random part of the key that comes first within each class. */
  start: number
  /** Seeds of random draws, as text of a 64-bit integer. */
  drawSeed: string
  boostSeed: string
  laneSeed: string
  ringSeed: string
  /** First moment of the day. */
  day: Date
  newSince: Date
  laneSince: Date
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

/**
 * Draws the order of a viewer for the day. The draw of a member's score changes with the viewer's choices, so
 * that comparing lists with other choices tells little about what the member shares.
 */
export function drawOrder(
  viewerId: MemberId,
  { hashKey, weights }: Ranking,
  { now, choices }: { now: Date; choices: string },
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
    ringSeed: drawn.readBigInt64BE(24).toString(),
    drawSeed: draws.readBigInt64BE(0).toString(),
    day: from,
    laneSince: new Date(from.getTime() - LANE_DAYS * DAY_MS),
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
  /** True in a ring of the viewer and the day, false in that of the index. */
  isDrawn: boolean
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
export function startRing({ isDrawn }: Pick<Ring, 'isDrawn'>): RingPosition {
  return { boostedAfter: RING_START, isDrawn, after: RING_START, window: undefined }
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

/** Returns the ring position of a key. */
export function findRingPosition(key: number, start: number): number {
  const base = Math.floor(key / CLASS_SIZE) * CLASS_SIZE
  return base + ((key - base - start + CLASS_SIZE) % CLASS_SIZE)
}
