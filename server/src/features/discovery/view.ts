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

/** Cursor format of Discover. A position in a window has five parts more than one between two. */
export const byPosition: PositionFormat<Listed, Position> = {
  toParts: ({ position }) => {
    if (position.kind === 'rank') {
      const { sortKey, shownActiveAt, id } = position.rank
      return ['rank', sortKey, shownActiveAt, id]
    }
    const { boostedAfter, laneAfter, after, window } = position.ring
    const open = window
      ? [window.until, window.laneBefore, window.score, window.id, window.isPremium]
      : []
    return ['ring', boostedAfter, laneAfter, after, ...open]
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
    const [boostedAfter, laneAfter, after, until, laneBefore, score, id, isPremium] = parts
    const window =
      until === undefined
        ? undefined
        : {
            until: Number(until),
            laneBefore: Number(laneBefore),
            score: Number(score),
            id: String(id),
            isPremium: isPremium === true,
          }
    return {
      kind: 'ring',
      ring: {
        boostedAfter: Number(boostedAfter),
        laneAfter: Number(laneAfter),
        after: Number(after),
        window,
      },
    }
  },
}

/** Returns the position after a member of a sort with an index. */
export function toRankPosition({ sort_key, shown_active_at, id }: RankedRow): Position {
  return { kind: 'rank', rank: { sortKey: sort_key, shownActiveAt: shown_active_at, id } }
}
