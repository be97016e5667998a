import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { CardRow } from '../profiles/card-rules.ts'
import type { ReasonColumns } from '../profiles/shared-reason-queries.ts'

export interface RankedRow extends CardRow, ReasonColumns {
  sort_key: number
  shown_active_at: string
  /** Part of the recommended order that the row belongs to; `window` for members at their place despite a boost. */
  part?: 'boosted' | 'window'
}

/**
 * SQL that excludes members of `profiles` whom the viewer passed long ago. For each member it reads
 * the one row that may list them; a viewer without packed passes is looked up only once. The
 * viewer's number of rows is hidden from the planner, so that it keeps the generic plan.
 */
export function isNotPacked(viewerId: MemberId) {
  const viewer = sql`(select ${viewerId}::uuid)`
  return sql`(not exists (select from packed_passes where from_user_id = ${viewer}) or not exists (
        select from (
          select ids, short_id from short_ids, packed_passes where member_id = profiles.id and from_user_id = ${viewer} and first_id <= short_id
          order by first_id desc limit 1
        ) packed where short_id = any(ids) offset 0))`
}
