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
/** Finds the class of a ring position. */
export function findClass(position: number): number {
  return Math.floor(position / CLASS_SIZE)
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

/** Members on a page who like the viewer and would otherwise come later. */
export const LANE_PER_PAGE = 4
/** Members of the lane who can wait for a card with the same visible reasons; the cursor lists them. */
export const LANE_WAITING = 12
/** Days for which a like counts for the lane. */
export const LANE_DAYS = 14
/** Days before the like in which its sender must not have been shown to the viewer. */
export const LANE_UNSEEN_DAYS = 28
/** Days for which it is stored whom a viewer was shown: as long as the lane needs it. */
export const VIEW_RETENTION_DAYS = LANE_DAYS + LANE_UNSEEN_DAYS

/** Settings and the key of the server that the recommended order needs. */
export interface Ranking {
  /** Key of the random draws: without it, nobody can compute the draw of a member. */
  hashKey: string
  weights: Readonly<Record<TermName, number>>
}

/** List that a viewer reads in the recommended order. */
export interface ViewerList {
  /**
   * True for the first list of the day. It has the lane, and nobody leaves it for an answer of today, so
   * that leaving somebody out tells nothing about the others.
   */
  hasLane: boolean
  /** Hash of the viewer's sliders and profile, as far as the order depends on them. */
  choices: string
  /** UTC day, as YYYY-MM-DD. */
  day: string
}

/** List without the lane, for callers that show no page of Discover. */
export const plainList: ViewerList = { hasLane: false, choices: '', day: '' }

/** The recommended order of one viewer on one UTC day. */
export interface ViewerOrder {
  viewerId: MemberId
  hasLane: boolean
  weights: Ranking['weights']
  /** Start of the ring: the random part of the key that comes first within each class. */
  start: number
  /** Seeds of random draws, as text of a 64-bit integer. */
  drawSeed: string
  boostSeed: string
  laneSeed: string
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
 * Draws the order of a viewer for the day. Lists with the lane and without it start elsewhere within each
 * class, and the draw of a member changes with the viewer's choices: comparing two lists tells little.
 */
export function drawOrder(
  viewerId: MemberId,
  { hashKey, weights }: Ranking,
  now: Date,
  { hasLane, choices }: ViewerList,
): ViewerOrder {
  const { day, from } = getUtcDay(now)
  const drawn = keyedHash(hashKey, `discover:${viewerId}:${day}`)
  const places = hasLane ? drawn : keyedHash(hashKey, `discover:${viewerId}:${day}:plain`)
  const draws = keyedHash(hashKey, `discover draw:${viewerId}:${day}:${choices}:${hasLane}`)
  return {
    viewerId,
    hasLane,
    weights,
    start: places.readUIntBE(0, 6),
    boostSeed: drawn.readBigInt64BE(8).toString(),
    laneSeed: drawn.readBigInt64BE(16).toString(),
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
  /** Draw of the last member of the lane listed or waiting; the lane is in the order of the draw. */
  laneAfter: number
  /** Short ids of members of the lane who were not listed: no card had the same visible reasons. */
  laneWaiting: readonly number[]
  /** Short ids of members whose place a member of the lane has taken; the next page lists them. */
  deferred: readonly number[]
  /** Ring position after which the window begins, or the next one. */
  after: number
  window: OpenWindow | undefined
}

/** A window of which members were listed, but not all. */
export interface OpenWindow {
  /** Ring position of its last member. */
  until: number
  /** `laneAfter` when it was opened: members of the lane up to there were listed before, or wait. */
  laneBefore: number
  /** The last member listed. */
  score: number
  id: string
  isPremium: boolean
}

/** Before the first member of the recommended order. */
export const firstPosition: RingPosition = {
  boostedAfter: RING_START,
  laneAfter: RING_START,
  laneWaiting: [],
  deferred: [],
  after: RING_START,
  window: undefined,
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
