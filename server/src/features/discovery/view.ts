import { getUtcDay } from '../../lib/dates.ts'
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

/** True for a position in the recommended order of another UTC day: each has its own. */
export function isOfAnotherDay(after: Position | undefined, now: Date): boolean {
  const day = after?.kind === 'ring' ? after.ring.day : undefined
  return day !== undefined && day !== getUtcDay(now).day
}

const NOBODY = '00000000-0000-0000-0000-000000000000'
/** Read as a position before all members by servers of the last release. */
const UNUSED = -1

/**
 * Cursor format of Discover. Servers of the last release expect a window, which is at its end between two
 * windows, the number `UNUSED` in two places and an empty text in two; they ignore the last part, the day, which
 * their cursors don't have.
 */
export const byPosition: PositionFormat<Listed, Position> = {
  toParts: ({ position }) => {
    if (position.kind === 'rank') {
      const { sortKey, shownActiveAt, id } = position.rank
      return ['rank', sortKey, shownActiveAt, id]
    }
    const { boostedAfter, day, after, window } = position.ring
    const closed = { until: after, score: 0, id: NOBODY, isPremium: false }
    const { until, score, id, isPremium } = window ?? closed
    const open = [until, UNUSED, score, id, isPremium]
    return ['ring', boostedAfter, UNUSED, after, ...open, '', '', day ?? null]
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
    const [boostedAfter, , after, until, , score, id, isPremium, , , day] = parts
    const window =
      until === undefined || until === after
        ? undefined
        : {
            until: Number(until),
            score: Number(score),
            id: String(id),
            isPremium: isPremium === true,
          }
    const ring = {
      boostedAfter: Number(boostedAfter),
      day: typeof day === 'string' ? day : undefined,
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
