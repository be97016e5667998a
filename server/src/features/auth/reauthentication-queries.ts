import type { SessionId } from '@adire/contract/ids.ts'
import type { Db } from '../../db/db.ts'

/** Whether the session confirmed with all that the account asks for since a moment. */
export async function isReauthenticated(db: Db, id: SessionId, since: Date): Promise<boolean> {
  const row = await db.selectFrom('sessions').select('id').where('id', '=', id).where('reauthenticated_at', '>', since).executeTakeFirst()
  return row !== undefined
}

export async function saveReauthentication(db: Db, id: SessionId, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ reauthenticated_at: at }).where('id', '=', id).execute()
}

export async function saveConfirmedAction(db: Db, id: SessionId, action: string, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ confirmed_action: action, confirmed_action_at: at }).where('id', '=', id).execute()
}

/** Uses the confirmation of an action up: of any number of calls at once one gets it. */
export async function takeConfirmedAction(db: Db, id: SessionId, action: string, since: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ confirmed_action: null, confirmed_action_at: null })
    .where('id', '=', id)
    .where('confirmed_action', '=', action)
    .where('confirmed_action_at', '>', since)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
