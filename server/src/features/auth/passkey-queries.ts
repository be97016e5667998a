import type { MemberId, PasskeyId } from '@adire/contract/ids.ts'
import type { Db, Tx } from '../../db/db.ts'

/** Lists a member's passkeys, oldest first. */
export function listPasskeys(db: Db, memberId: MemberId) {
  return db
    .selectFrom('passkeys')
    .select([
      'id',
      'credential_id as credentialId',
      'transports',
      'name',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
    ])
    .where('user_id', '=', memberId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

interface NewPasskey {
  memberId: MemberId
  credentialId: string
  publicKey: Uint8Array
  counter: number
  transports: string[]
  name: string
}

/** Adds a passkey; undefined if it belongs to another account. */
export async function addPasskey(
  tx: Tx,
  row: NewPasskey,
  now: Date,
): Promise<PasskeyId | undefined> {
  const added = await tx
    .insertInto('passkeys')
    .values({
      user_id: row.memberId,
      credential_id: row.credentialId,
      public_key: Buffer.from(row.publicKey),
      counter: row.counter,
      transports: row.transports,
      name: row.name,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id
}

export function findPasskey(db: Db, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

/**
 * Saves a log-in with a passkey; false if its signature counter did not increase, which means that
 * the passkey may have been copied. Passkeys without a counter stay at 0.
 */
export async function saveUse(tx: Tx, id: PasskeyId, counter: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb.val(counter === 0)])]),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function renamePasskey(
  tx: Tx,
  memberId: MemberId,
  id: PasskeyId,
  name: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', memberId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Removes a passkey and returns its name. */
export async function removePasskey(
  tx: Tx,
  memberId: MemberId,
  id: PasskeyId,
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', memberId)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

/** Removes all passkeys of a member except some, and returns their names. */
export async function removePasskeysExcept(
  tx: Tx,
  memberId: MemberId,
  kept: readonly PasskeyId[],
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', memberId)
    .$if(kept.length > 0, (query) => query.where('id', 'not in', kept))
    .returning('name')
    .execute()
  return rows.map(({ name }) => name)
}

export async function removePasskeysSince(tx: Tx, memberId: MemberId, since: Date): Promise<void> {
  await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', memberId)
    .where('created_at', '>=', since)
    .execute()
}
