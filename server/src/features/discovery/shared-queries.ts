import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { CardRow } from '../profiles/card-rules.ts'

export interface RankedRow extends CardRow {
  sort_key: number
  shown_active_at: string
  is_same_city: boolean
  is_same_country: boolean
  /** Read in the recommended order only. */
  is_new?: boolean
  lives_in_roots: 'city' | 'country' | null
  /** Read only for viewers who may know them. */
  roots_city?: string | null
  roots_country?: string | null
  shared_roots?: 'city' | 'country' | null
  shared_interests?: string[]
  shared_languages?: string[]
  shares_wishes?: boolean | null
}

/**
 * SQL columns of the reasons every card may show; `me` is the viewer's row. A viewer who lives in
 * their family's country gets no roots reason for it.
 */
export const placeReasons = sql`
      profiles.city = (select city from me) as is_same_city, profiles.country = (select country from me) as is_same_country,
      case when (select country = roots_country from me) then null
        when profiles.city = (select roots_city from me) then 'city'
        when profiles.country = (select roots_country from me) then 'country' end as lives_in_roots`

/** SQL columns of the reasons that need the full view, to follow `placeReasons`. */
export const fullReasons = sql`,
      profiles.roots_city, profiles.roots_country,
      case when profiles.roots_city = (select roots_city from me) then 'city'
        when profiles.roots_country = (select roots_country from me) then 'country' end as shared_roots,
      array(select shared from unnest(profiles.interests) shared where lower(shared) in (select lower(own) from me, unnest(me.interests) own)) as shared_interests,
      array(select shared from unnest(profiles.languages) shared where shared in (select own from me, unnest(me.languages) own)) as shared_languages,
      coalesce(profiles.looking_for = (select looking_for from me), false) or coalesce(profiles.want_children = (select want_children from me), false) as shares_wishes`

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
