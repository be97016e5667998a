import type { SessionId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** True if `saveReauthentication` was called for the session after a moment. */
export async function isReauthenticated(db: Db, id: SessionId, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('reauthenticated_at', '>', since)
    .executeTakeFirst()
  return row !== undefined
}

/** Opens the window of a session; the caller has checked every factor that the account needs. */
export async function saveReauthentication(db: Db, id: SessionId, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ reauthenticated_at: at }).where('id', '=', id).execute()
}

/**
 * Lets a session perform an action once: a procedure, such as `grants.adjustTokens`, or an act upon a
 * staff member (`staff:<id>`). Replaces the action that the session confirmed before.
 */
export async function saveConfirmedAction(
  db: Db,
  id: SessionId,
  action: string,
  at: Date,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ confirmed_action: action, confirmed_action_at: at })
    .where('id', '=', id)
    .execute()
}

interface ActionUse {
  id: SessionId
  action: string
  /** Older confirmations have expired. */
  since: Date
}

/**
 * Uses up the confirmation of an action and returns its time; of simultaneous calls, one gets it.
 */
export async function consumeConfirmedAction(
  db: Db,
  { id, action, since }: ActionUse,
): Promise<Date | undefined> {
  const { rows } = await sql<{ confirmedAt: Date }>`
    with used as (
      select id, confirmed_action_at from sessions
      where id = ${id}::uuid and confirmed_action = ${action} and confirmed_action_at > ${since} for update
    )
    update sessions set confirmed_action = null, confirmed_action_at = null from used where sessions.id = used.id
    returning used.confirmed_action_at as "confirmedAt"`.execute(db)
  return rows[0]?.confirmedAt
}

/**
 * Restores a used confirmation with its original time, unless the session has confirmed another
 * action since.
 */
export async function restoreConfirmedAction(
  db: Db,
  id: SessionId,
  action: string,
  confirmedAt: Date,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ confirmed_action: action, confirmed_action_at: confirmedAt })
    .where('id', '=', id)
    .where('confirmed_action_at', 'is', null)
    .execute()
}
