import type { MemberId } from '@adire/contract/ids.ts'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Visibility } from './visibility-rules.ts'

type Member = Expression<MemberId> | RawBuilder<MemberId>

/** A member's id as a part of a statement. */
export function memberIs(id: MemberId): RawBuilder<MemberId> {
  return sql<MemberId>`${id}::uuid`
}

/** A block between two members in either direction (decision P14). */
export function isBlockedBetween(one: Member, other: Member): RawBuilder<boolean> {
  return sql<boolean>`(exists (select from blocks where blocker_id = ${one} and blocked_id = ${other})
    or exists (select from blocks where blocker_id = ${other} and blocked_id = ${one}))`
}

/** A live match of two members whose two likes both stand (rule R4). */
export function isMatchedWith(one: Member, other: Member): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from matches
    where user_a_id = least(${one}, ${other}) and user_b_id = greatest(${one}, ${other}) and unmatched_at is null
      and exists (select from likes where from_user_id = user_a_id and to_user_id = user_b_id)
      and exists (select from likes where from_user_id = user_b_id and to_user_id = user_a_id))`
}

/** What is known of the pair where the statement is; both are looked up where they aren't given. */
interface Pair {
  isBlocked?: RawBuilder<boolean>
  isMatched?: RawBuilder<boolean>
}

/**
 * The twin of `visibilityOf` for a statement that has the owner's row of `profiles` under the name `owner`. Discover asks its index for
 * `is_visible` instead, which is this rule for a pair without a match.
 */
export function visibilityIn(owner: string, viewer: Member, pair: Pair = {}): RawBuilder<Visibility> {
  const id = sql.ref<MemberId>(`${owner}.id`)
  const { isBlocked = isBlockedBetween(id, viewer), isMatched = isMatchedWith(id, viewer) } = pair
  const [confirmed, available, status] = ['is_confirmed', 'is_available', 'account_status'].map((column) => sql.ref(`${owner}.${column}`))
  return sql<Visibility>`case
    when ${isBlocked} then 'nothing'
    when ${confirmed} and ${status} = 'active' and (${available} or ${isMatched}) then 'seen'
    when not ${isMatched} then 'nothing'
    when ${confirmed} and ${status} = 'paused' then 'named'
    else 'former' end`
}

/** Whether the viewer may see the owner at all (rule R3). */
export function isSeenBy(owner: string, viewer: Member, pair?: Pair): RawBuilder<boolean> {
  return sql<boolean>`${visibilityIn(owner, viewer, pair)} = 'seen'`
}

/** Whether the viewer may know who the owner is: seen, or a match who is paused. */
export function isNamedTo(owner: string, viewer: Member, pair?: Pair): RawBuilder<boolean> {
  return sql<boolean>`${visibilityIn(owner, viewer, pair)} in ('seen', 'named')`
}
