import type { MemberId } from '@adire/contract/ids.ts'
import type { PickOption } from '@adire/contract/profile-fields.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { SharedLanguage } from './language-rules.ts'

/** Columns of what a member has in common with the viewer. */
export interface ReasonColumns {
  is_same_city: boolean
  /** Lives within `NEARBY_KM` of the viewer's city, or in it. */
  is_nearby: boolean
  is_same_country: boolean
  /** Read in the recommended order and for a profile only. */
  is_new?: boolean
  lives_in_roots: 'city' | 'country' | null
  /** Read only for viewers who may know them. */
  roots_city?: string | null
  roots_country?: string | null
  shared_roots?: 'city' | 'country' | null
  shared_interests?: string[]
  shared_languages?: SharedLanguage[]
  shared_wish?: PickOption<'lookingFor'> | null
  agrees_about_children?: boolean
}

/**
 * SQL columns of the reasons that everybody may see; `me` is the viewer's row. A viewer who lives in
 * their family's country gets no roots reason for it.
 */
const placeReasons = sql`
      profiles.city = (select city from me) as is_same_city, profiles.country = (select country from me) as is_same_country,
      coalesce(profiles.city = any((select nearby from nearby_cities where nearby_cities.city = (select city from me))::text[]), false) as is_nearby,
      case when (select country = roots_country from me) then null
        when profiles.city = (select roots_city from me) then 'city'
        when profiles.country = (select roots_country from me) then 'country' end as lives_in_roots`

/**
 * SQL for whether the member of `profiles` wants the same about children as the viewer, whose answer
 * is `mine`. Two who are not sure, or don't say, share nothing.
 */
export function agreesAboutChildren(mine: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(profiles.want_children = ${mine} and profiles.want_children not in ('not_sure', 'prefer_not_to_say'))`
}

/** SQL columns of the reasons that need the full view, to follow `placeReasons`. */
const fullReasons = sql`,
      profiles.roots_city, profiles.roots_country,
      case when profiles.roots_city = (select roots_city from me) then 'city'
        when profiles.roots_country = (select roots_country from me) then 'country' end as shared_roots,
      array(select shared from unnest(profiles.interests) shared where lower(shared) in (select lower(own) from me, unnest(me.interests) own)) as shared_interests,
      (select coalesce(json_agg(json_build_object('language', language,
          'member', json_build_object('speaks', theirs.speaks, 'understands', theirs.understands, 'wish', theirs.wish),
          'viewer', json_build_object('speaks', mine.speaks, 'understands', mine.understands, 'wish', mine.wish))), '[]')
        from profile_languages theirs join profile_languages mine using (language)
        where theirs.member_id = profiles.id and mine.member_id = (select id from me)) as shared_languages,
      case when profiles.looking_for = (select looking_for from me) then profiles.looking_for end as shared_wish,
      coalesce(${agreesAboutChildren(sql`(select want_children from me)`)}, false) as agrees_about_children`

/**
 * SQL columns of what a member has in common with the viewer, as far as the viewer may know it: on
 * cards and profiles alike.
 */
export function selectReasons({ seesFully }: { seesFully: boolean }): RawBuilder<unknown> {
  return seesFully ? sql`${placeReasons} ${fullReasons}` : placeReasons
}

/** SQL for whether the member of `profiles`, with their row in `discover_order`, is new. */
export function isNewcomer(newSince: Date): RawBuilder<boolean> {
  return sql`(profiles.visible_since is null or profiles.visible_since > ${newSince}::timestamptz)`
}

export interface ProfileReasons extends ReasonColumns {
  is_new: boolean
  /** Boosted, and below the limit of the boost (record 0111). */
  is_boosted: boolean
}

interface ReasonRequest {
  viewerId: MemberId
  memberId: MemberId
  seesFully: boolean
  newSince: Date
}

/**
 * Reads the reasons of a member's card in the recommended order for a viewer, who sees the member's
 * whole profile or not.
 */
export async function readReasons(
  db: Db,
  { viewerId, memberId, seesFully, newSince }: ReasonRequest,
): Promise<ProfileReasons | undefined> {
  const { rows } = await sql<ProfileReasons>`
    with me as materialized (select id, city, country, roots_city, roots_country, interests, looking_for, want_children from profiles where id = ${viewerId})
    select profiles.is_boosted, ${isNewcomer(newSince)} as is_new, ${selectReasons({ seesFully })}
    from (
      select profiles.*, is_boosted, visible_since
      from profiles join discover_order on member_id = profiles.id where profiles.id = ${memberId}
    ) profiles`.execute(db)
  return rows[0]
}
