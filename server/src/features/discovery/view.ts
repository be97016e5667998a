import type { CursorPart } from '../../lib/cursor.ts'
import type { PositionFormat } from '../../lib/paging.ts'
import type { RingPosition } from './order-rules.ts'
import type { RankPosition } from './queries.ts'
import type { RankedRow } from './shared-queries.ts'

/** Position after a page, in a sort with an index or in the recommended order. */
export type Position = { kind: 'rank'; rank: RankPosition } | { kind: 'ring'; ring: RingPosition }

/** A member of a page, and the position after them. */
export interface Listed {
  row: RankedRow
  position: Position
}

/** Leaves out members whom the viewer answered today. */
export function listOpen(listed: readonly Listed[]): RankedRow[] {
  return listed.flatMap(({ row }) => (row.is_answered ? [] : row))
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * Cursor format of Discover. Between two windows, the cursor has one that is at its end, because
 * servers of the last release expect one before the last two parts, which they ignore.
 */
export const byPosition: PositionFormat<Listed, Position> = {
  toParts: ({ position }) => {
    if (position.kind === 'rank') {
      const { sortKey, shownActiveAt, id } = position.rank
      return ['rank', sortKey, shownActiveAt, id]
    }
    const { boostedAfter, laneAfter, laneWaiting, deferred, after, window } = position.ring
    const { until, laneBefore, score, id, isPremium } = window ?? {
      until: after,
      laneBefore: laneAfter,
      score: 0,
      id: NOBODY,
      isPremium: false,
    }
    const open = [until, laneBefore, score, id, isPremium]
    const members = [packShortIds(laneWaiting), packShortIds(deferred)]
    return ['ring', boostedAfter, laneAfter, after, ...open, ...members]
  },
  toPosition: ([kind, ...parts]) => {
    if (kind === 'rank') {
      const [sortKey, shownActiveAt, id] = parts
      const rank = {
        sortKey: Number(sortKey),
        shownActiveAt: String(shownActiveAt),
        id: String(id),
      }
      return { kind, rank }
    }
    const [boostedAfter, laneAfter, after, ...more] = parts
    const [until, laneBefore, score, id, isPremium, laneWaiting, deferred] = more
    const window =
      until === undefined || until === after
        ? undefined
        : {
            until: Number(until),
            laneBefore: Number(laneBefore),
            score: Number(score),
            id: String(id),
            isPremium: isPremium === true,
          }
    const ring = {
      boostedAfter: Number(boostedAfter),
      laneAfter: Number(laneAfter),
      laneWaiting: unpackShortIds(laneWaiting),
      deferred: unpackShortIds(deferred),
      after: Number(after),
      window,
    }
    return { kind: 'ring', ring }
  },
}

/** Returns the position after a member of a sort with an index. */
export function toRankPosition({ sort_key, shown_active_at, id }: RankedRow): Position {
  return { kind: 'rank', rank: { sortKey: sort_key, shownActiveAt: shown_active_at, id } }
}

/** Compares two members in the order of a sort with an index, as PostgreSQL does; the session's time zone is UTC. */
export function compareRanked(one: RankedRow, other: RankedRow): number {
  const [active, otherActive] = [one.shown_active_at, other.shown_active_at]
  if (one.sort_key !== other.sort_key) return other.sort_key - one.sort_key
  if (active !== otherActive) return active > otherActive ? -1 : 1
  return one.id > other.id ? -1 : 1
}

/** Packs short ids into six characters or less each, because a cursor is short. */
function packShortIds(ids: readonly number[]): string {
  return Buffer.from(Int32Array.from(ids).buffer).toString('base64url')
}

function unpackShortIds(part: CursorPart | undefined): number[] {
  const bytes = Buffer.from(String(part ?? ''), 'base64url')
  return Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readInt32LE(4 * at))
}
