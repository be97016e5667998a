import type { MemberId } from '@adire/contract/ids.ts'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Profiles } from '../../db/types.ts'
import type { Visibility } from './visibility-rules.ts'

type Member = Expression<MemberId> | RawBuilder<MemberId>

/** SQL for a member id. */
export function memberIs(id: MemberId): RawBuilder<MemberId> {
  return sql<MemberId>`${id}::uuid`
}

/** SQL for a block between two members in either direction (decision P14). */
export function isBlockedBetween(one: Member, other: Member): RawBuilder<boolean> {
  return sql<boolean>`(exists (select from blocks where blocker_id = ${one} and blocked_id = ${other})
    or exists (select from blocks where blocker_id = ${other} and blocked_id = ${one}))`
}

/** SQL for a live match of two members with both likes. */
export function isMatchedWith(one: Member, other: Member): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from matches
    where user_a_id = least(${one}, ${other}) and user_b_id = greatest(${one}, ${other}) and unmatched_at is null
      and exists (select from likes where from_user_id = user_a_id and to_user_id = user_b_id)
      and exists (select from likes where from_user_id = user_b_id and to_user_id = user_a_id))`
}

/** SQL for whether a member likes another, unless the two were matched and no longer are: the like is left then. */
export function isStillLikedBy(member: Member, other: Member): RawBuilder<boolean> {
  return sql<boolean>`(exists (select from likes where from_user_id = ${other} and to_user_id = ${member})
    and not exists (select from matches
      where user_a_id = least(${member}, ${other}) and user_b_id = greatest(${member}, ${other}) and unmatched_at is not null))`
}

/**
 * SQL for whether a viewer, who may see the owner, belongs to the audience of a part of the owner's
 * profile. `audience` is the SQL for an `Audience`.
 */
export function isInAudience(
  audience: RawBuilder<unknown>,
  { owner, viewer, isMatched = isMatchedWith(owner, viewer) }: AudiencePair,
): RawBuilder<boolean> {
  return sql<boolean>`(${audience} = 'everyone' or ${isMatched}
    or (${audience} = 'liked' and ${isStillLikedBy(viewer, owner)}))`
}

export interface AudiencePair {
  owner: Member
  viewer: Member
  isMatched?: RawBuilder<boolean>
}

/** Known facts about the pair; missing ones are queried. */
interface Pair {
  isBlocked?: RawBuilder<boolean>
  isMatched?: RawBuilder<boolean>
}

/** SQL for whether an age check found a member under 18 and no moderator has decided that they aren't. */
export function isFoundUnderAge(member: Member): RawBuilder<boolean> {
  return sql<boolean>`(exists (select from age_checks where member_id = ${member} and result = 'under_age')
    and not exists (select from age_checks where member_id = ${member} and result = 'passed'))`
}

/** True if a member has a match that nobody ended. */
export async function hasLiveMatch(db: Db, member: MemberId): Promise<boolean> {
  const { rows } = await sql`
    select from matches where ${member}::uuid in (user_a_id, user_b_id) and unmatched_at is null limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * SQL version of `decideVisibility`; the row of `profiles` must have the name `owner`. The indexed
 * column `is_visible`, which a trigger computes, is the same rule for a pair without a match.
 */
export function visibilityIn(
  owner: string,
  viewer: Member,
  pair: Pair = {},
): RawBuilder<Visibility> {
  const id = sql.ref<MemberId>(`${owner}.id`)
  const { isBlocked = isBlockedBetween(id, viewer), isMatched = isMatchedWith(id, viewer) } = pair
  const column = (name: keyof Profiles) => sql.ref(`${owner}.${name}`)
  const [confirmed, status] = [column('is_confirmed'), column('account_status')]
  return sql<Visibility>`case
    when ${isBlocked} then 'nothing'
    when ${confirmed} and ${status} = 'active' and ${column('is_visible')} then 'seen'
    when not ${isMatched} then 'nothing'
    when ${isFoundUnderAge(id)} then 'former'
    when ${confirmed} and ${status} = 'active' then 'seen'
    when ${confirmed} and ${status} = 'paused' then 'named'
    else 'former' end`
}

/** SQL for whether the viewer may see the owner at all. */
export function isSeenBy(owner: string, viewer: Member, pair?: Pair): RawBuilder<boolean> {
  return sql<boolean>`${visibilityIn(owner, viewer, pair)} = 'seen'`
}

/**
 * SQL for whether the viewer may know the owner's name: visible to them, or a match who is paused.
 */
export function isNamedTo(owner: string, viewer: Member, pair?: Pair): RawBuilder<boolean> {
  return sql<boolean>`${visibilityIn(owner, viewer, pair)} in ('seen', 'named')`
}
