import type { DiscoverCard } from '@adire/contract/discovery.ts'
import { type CursorPart } from '../../lib/cursor.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { toCard } from '../profiles/operations.ts'
import type { Place, RankedRow } from './queries.ts'

/** Whom the viewer liked is not in the list, so nothing has passed between them that the viewer may know (LIK-04). */
export function toDiscoverCard(row: RankedRow, now: Date): DiscoverCard {
  return { ...toCard(row, now), likeState: 'none' }
}

export function toCursorParts(row: RankedRow): CursorPart[] {
  return [row.rank_key, row.last_active_at, row.is_premium, row.id]
}

/** The parts come from `toCursorParts`: the signature says so. */
export function toPlace([rankKey, lastActiveAt, isPremium, id]: CursorPart[]): Place {
  return { rankKey: Number(rankKey), lastActiveAt: String(lastActiveAt), isPremium: isPremium === true, id: String(id) as MemberId }
}
