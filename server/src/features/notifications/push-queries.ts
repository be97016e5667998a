import type { MemberId, SessionId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'

interface NewSubscription {
  member: MemberId
  session: SessionId
  endpoint: string
  p256dh: Buffer
  auth: Buffer
  at: Date
}

/**
 * Saves the push subscription of a session and deletes its earlier one. If the browser's endpoint
 * belonged to another member, it moves to this one.
 */
export async function saveSubscription(
  tx: Tx,
  { member, session, endpoint, p256dh, auth, at }: NewSubscription,
): Promise<void> {
  await sql`delete from push_subscriptions where session_id = ${session} and endpoint <> ${endpoint}`.execute(
    tx,
  )
  await sql`
    insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
    values (${member}, ${session}, ${endpoint}, ${p256dh}, ${auth}, ${at})
    on conflict (endpoint) do update set
      user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth`.execute(
    tx,
  )
}

export async function removeSessionSubscription(tx: Tx, session: SessionId): Promise<void> {
  await sql`delete from push_subscriptions where session_id = ${session}`.execute(tx)
}

export async function removeSubscription(db: Db, id: string): Promise<void> {
  await sql`delete from push_subscriptions where id = ${id}`.execute(db)
}

export async function listSubscriptions(
  db: Db,
  member: MemberId,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from push_subscriptions where user_id = ${member} order by created_at desc, id limit ${limit}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export async function findSubscription(
  db: Db,
  id: string,
): Promise<{ endpoint: string; p256dh: Buffer; auth: Buffer } | undefined> {
  const { rows } = await sql<{ endpoint: string; p256dh: Buffer; auth: Buffer }>`
    select endpoint, p256dh, auth from push_subscriptions where id = ${id}`.execute(db)
  return rows[0]
}
