import type { PositionFormat } from '../../lib/paging.ts'
import type { Position } from './queries.ts'
import type { RankedRow } from './shared-queries.ts'

/** Cursor format of Discover: the columns of the sort order in `listRanked`. */
export const byRank: PositionFormat<RankedRow, Position> = {
  toParts: (row) => [row.sort_key, row.shown_active_at, row.id],
  toPosition: ([sortKey, shownActiveAt, id]) => ({
    sortKey: Number(sortKey),
    shownActiveAt: String(shownActiveAt),
    id: String(id),
  }),
}
