import type { MemberId } from '@adire/contract/ids.ts'
import type { RealtimeEvent } from '@adire/contract/realtime.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'

/** Serializes likes, matches and blocks between two members until the transaction ends. */
export async function lockPair(tx: Tx, one: MemberId, other: MemberId): Promise<void> {
  await sql`select lock_pair(${one}::uuid, ${other}::uuid)`.execute(tx)
}

/** True if two members have or had a match. */
export async function hasMet(db: Db, one: MemberId, other: MemberId): Promise<boolean> {
  const row = await db
    .selectFrom('matches')
    .select('id')
    .where('user_a_id', '=', sql<MemberId>`least(${one}::uuid, ${other}::uuid)`)
    .where('user_b_id', '=', sql<MemberId>`greatest(${one}::uuid, ${other}::uuid)`)
    .executeTakeFirst()
  return row !== undefined
}

/** Publishes an event to all members with whom a member has an open match. */
export async function publishToMatches(
  tx: Tx,
  member: MemberId,
  event: RealtimeEvent,
): Promise<void> {
  await sql`
    select publish_event(other.id, ${JSON.stringify(event)}::jsonb)
    from matches m cross join lateral (select case when m.user_a_id = ${member} then m.user_b_id else m.user_a_id end as id) other
    where ${member} in (m.user_a_id, m.user_b_id) and m.unmatched_at is null
      and not exists (
        select from blocks where (blocker_id = other.id and blocked_id = ${member}) or (blocker_id = ${member} and blocked_id = other.id)
      )`.execute(tx)
}
