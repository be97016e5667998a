import type { MemberId } from '@adire/contract/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import { isMatchedWith, isSeenBy } from '../profiles/shared-visibility-queries.ts'

const sides = {
  a: { own: 'user_a_id', other: 'user_b_id', rested: 'a_rested_seq' },
  b: { own: 'user_b_id', other: 'user_a_id', rested: 'b_rested_seq' },
} as const

/** Side of a member in a thread. */
export type Side = keyof typeof sides

/** SQL for the other member of thread `t`. */
export function refOther(side: Side): RawBuilder<MemberId> {
  return sql`t.${sql.ref(sides[side].other)}`
}

/**
 * SQL for whether the latest message of thread `t` waits for the answer of a member on this side.
 * The conditions are those of the indexes `message_threads_waiting_a` and `message_threads_waiting_b`.
 */
export function isWaitingFor(side: Side, member: RawBuilder<MemberId>): RawBuilder<boolean> {
  const { own, rested } = sides[side]
  return sql`(t.${sql.ref(own)} = ${member} and t.last_sender_id = ${refOther(side)} and t.declined_by is null
    and t.last_seq > t.${sql.ref(rested)})`
}

/**
 * SQL for whether a member can answer the owner of a row of `profiles`: matched, not blocked, not
 * paused or gone.
 */
export function isAnswerable(owner: string, member: RawBuilder<MemberId>): RawBuilder<boolean> {
  return sql`(${isMatchedWith(sql.ref<MemberId>(`${owner}.id`), member)}
    and ${isSeenBy(owner, member, { isMatched: sql`true` })})`
}

/**
 * SQL for whether at least `limit` conversations wait for a member's answer; a limit of 0 is never reached.
 * Few members have so many, so the index alone is read first, without the other members.
 */
export function hasWaiting(member: RawBuilder<MemberId>, limit: number): RawBuilder<boolean> {
  const threads = (name: Side) => sql`
    select from message_threads t where ${isWaitingFor(name, member)}`
  const answerable = (name: Side) => sql`
    select from message_threads t join profiles other on other.id = ${refOther(name)}
    where ${isWaitingFor(name, member)} and ${isAnswerable('other', member)}`
  const reaches = (side: (name: Side) => RawBuilder<unknown>) => sql`
    (select count(*) from (${side('a')} union all ${side('b')} limit ${limit}::integer) waiting) >= ${limit}::integer`
  return sql`(${limit}::integer > 0 and ${reaches(threads)} and ${reaches(answerable)})`
}
