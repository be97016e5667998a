import type { MemberId } from '@adire/contract/ids.ts'
import type { Db, Tx } from '../../db/db.ts'
import { EMAIL_CHANGE_SECONDS, REVERT_SECONDS } from './rules.ts'
import { hashSecret } from '../../lib/secrets.ts'

function addSeconds(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000)
}

/** Saves a requested address and replaces an earlier request. */
export async function addEmailChange(
  tx: Tx,
  { memberId, from, to }: { memberId: MemberId; from: string; to: string },
  now: Date,
): Promise<void> {
  await removePendingChange(tx, memberId)
  await tx
    .insertInto('email_changes')
    .values({
      user_id: memberId,
      old_email: from,
      new_email: to,
      requested_at: now,
      expires_at: addSeconds(now, EMAIL_CHANGE_SECONDS),
    })
    .execute()
}

/** Removes a requested change; false if there was none. */
export async function removePendingChange(tx: Tx, memberId: MemberId): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('email_changes')
    .where('user_id', '=', memberId)
    .where('changed_at', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Finds the pending address change of a member, until its link expires. */
export function findPendingChange(db: Db, memberId: MemberId, now: Date) {
  return db
    .selectFrom('email_changes')
    .select(['id', 'new_email as email'])
    .where('user_id', '=', memberId)
    .where('changed_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Saves the hash of the secret in the confirmation link; an earlier link becomes invalid. */
export async function saveConfirmSecret(tx: Tx, id: string, secret: string): Promise<void> {
  await tx
    .updateTable('email_changes')
    .set({ confirm_hash: hashSecret(`change:${secret}`) })
    .where('id', '=', id)
    .where('changed_at', 'is', null)
    .execute()
}

/** Locks the change of a link that is still valid. */
export function lockConfirmable(tx: Tx, secret: string, now: Date) {
  return tx
    .selectFrom('email_changes')
    .selectAll()
    .where('confirm_hash', '=', hashSecret(`change:${secret}`))
    .where('changed_at', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
}

/** Marks a change as confirmed, which ends its link and starts the time to revert it. */
export async function saveChanged(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('email_changes')
    .set({
      changed_at: now,
      confirm_hash: null,
      revert_expires_at: addSeconds(now, REVERT_SECONDS),
    })
    .where('id', '=', id)
    .execute()
}

/** Finds a confirmed change that can still be reverted. */
export function findChange(db: Db, id: string, now: Date) {
  return db
    .selectFrom('email_changes')
    .select(['id', 'user_id as memberId', 'old_email as oldEmail'])
    .where('id', '=', id)
    .where('revert_expires_at', '>', now)
    .executeTakeFirst()
}

export async function saveRevertSecret(tx: Tx, id: string, secret: string): Promise<void> {
  await tx
    .updateTable('email_changes')
    .set({ revert_hash: hashSecret(`revert:${secret}`) })
    .where('id', '=', id)
    .execute()
}

export function lockRevertible(tx: Tx, secret: string, now: Date) {
  return tx
    .selectFrom('email_changes')
    .selectAll()
    .where('revert_hash', '=', hashSecret(`revert:${secret}`))
    .where('revert_expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
}

/** Returns, without a lock, whether a link can still revert a change of address. */
export async function isRevertible(db: Db, secret: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('email_changes')
    .select('id')
    .where('revert_hash', '=', hashSecret(`revert:${secret}`))
    .where('revert_expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Removes the changes that a member requested at or after a moment. */
export async function removeChangesSince(tx: Tx, memberId: MemberId, since: Date): Promise<void> {
  await tx
    .deleteFrom('email_changes')
    .where('user_id', '=', memberId)
    .where('requested_at', '>=', since)
    .execute()
}

/** Removes changes that can be neither confirmed nor reverted any more. */
export async function removeOldChanges(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('email_changes')
    .where((eb) =>
      eb.or([
        eb('revert_expires_at', '<=', now),
        eb.and([eb('changed_at', 'is', null), eb('expires_at', '<=', now)]),
      ]),
    )
    .execute()
}
