import type { MemberId, SessionId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { SESSIONS_MAXIMUM } from './rules.ts'

interface NewSession {
  memberId: MemberId
  tokenHash: string
  userAgent: string
  expiresAt: Date
}

export async function addSession(
  tx: Tx,
  { memberId, tokenHash, userAgent, expiresAt }: NewSession,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      user_id: memberId,
      token: tokenHash,
      user_agent: userAgent,
      expires_at: expiresAt,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

/** Returns the member whose session was removed, if there was one. */
export async function removeSessionByToken(
  tx: Tx,
  tokenHash: string,
): Promise<MemberId | undefined> {
  const row = await tx
    .deleteFrom('sessions')
    .where('token', '=', tokenHash)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}

export async function removeSession(tx: Tx, memberId: MemberId, id: SessionId): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', memberId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Returns whether a session still exists, and locks it until commit. */
export async function isSessionOpen(tx: Tx, memberId: MemberId, id: SessionId): Promise<boolean> {
  const row = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', memberId)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Removes all sessions of a member, or all but one; returns how many. */
export async function removeSessions(
  tx: Tx,
  memberId: MemberId,
  except?: SessionId,
): Promise<number> {
  const all = tx.deleteFrom('sessions').where('user_id', '=', memberId)
  const { numDeletedRows } = await (
    except === undefined ? all : all.where('id', '<>', except)
  ).executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Removes the sessions used least recently until there is room for one more; returns how many.
 * Log-ins of a member wait for each other here.
 */
export async function makeRoomForSession(tx: Tx, memberId: MemberId): Promise<number> {
  await sql`select 1 from users where id = ${memberId} for update`.execute(tx)
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', memberId)
        .orderBy('updated_at', 'desc')
        .orderBy('id')
        .offset(SESSIONS_MAXIMUM - 1),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function replaceToken(
  tx: Tx,
  id: SessionId,
  tokenHash: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ token: tokenHash, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Lists sessions used since `unusedBefore`, most recently used first. */
export function listSessions(db: Db, memberId: MemberId, now: Date, unusedBefore: Date) {
  return db
    .selectFrom('sessions')
    .select([
      'id',
      'user_agent as userAgent',
      'created_at as startedAt',
      'updated_at as lastUsedAt',
    ])
    .where('user_id', '=', memberId)
    .where('expires_at', '>', now)
    .where('updated_at', '>', unusedBefore)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Returns whether this browser has signed in with this address before. */
export async function isKnownDevice(
  db: Db,
  emailHash: string,
  deviceHash: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('email_hash')
    .where('email_hash', '=', emailHash)
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns whether any browser has signed in with this address. */
export async function hasKnownDevices(db: Db, emailHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('email_hash')
    .where('email_hash', '=', emailHash)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function saveKnownDevice(
  tx: Tx,
  emailHash: string,
  deviceHash: string,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('known_devices')
    .values({ email_hash: emailHash, device_hash: deviceHash, last_used_at: now })
    .onConflict((conflict) =>
      conflict.columns(['email_hash', 'device_hash']).doUpdateSet({ last_used_at: now }),
    )
    .execute()
}

export async function removeKnownDevices(tx: Tx, emailHash: string): Promise<void> {
  await tx.deleteFrom('known_devices').where('email_hash', '=', emailHash).execute()
}

/** Removes expired sessions, links and steps, and devices unused since `devicesBefore`. */
export async function removeExpired(db: Db, now: Date, devicesBefore: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute()
  await db.deleteFrom('verifications').where('expires_at', '<', now).execute()
  await db.deleteFrom('sign_in_steps').where('expires_at', '<', now).execute()
  await db.deleteFrom('known_devices').where('last_used_at', '<', devicesBefore).execute()
}
