import type { CursorPart } from '../../lib/cursor.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import type { Place, RankedRow } from './queries.ts'

export function toCursorParts(row: RankedRow): CursorPart[] {
  return [row.rank_key, row.last_active_at, row.is_premium, row.id]
}

/** The parts come from `toCursorParts`: the signature says so. */
export function toPlace([rankKey, lastActiveAt, isPremium, id]: CursorPart[]): Place {
  return { rankKey: Number(rankKey), lastActiveAt: String(lastActiveAt), isPremium: isPremium === true, id: String(id) as MemberId }
}
