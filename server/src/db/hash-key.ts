import type { SessionSecrets } from '../lib/session-secrets.ts'
import { createSecret, openSecret, sealSecret } from '../lib/secrets.ts'
import { StartError } from '../lib/start-error.ts'
import type { Db, Tx } from './db.ts'

const NAME = 'hash'

/**
 * Reads the key of hashes that outlive a session secret, and creates it at the first start. Throws
 * a `StartError` if no session secret opens it: a server with another key would forget bans, known
 * devices and recovery codes.
 */
export async function openHashKey(db: Db, secrets: SessionSecrets): Promise<string> {
  const stored = (await findKey(db)) ?? (await addKey(db, secrets))
  const key = stored && openSecret(stored.sealed_key, NAME, secrets)
  if (key === undefined)
    throw new StartError(
      'The database was set up with another SESSION_SECRET. Add the earlier secret (without one, the content of DATA_DIR/session-secret) to SESSION_SECRET_FALLBACKS; see "Rotate secrets" in docs/operating.md.',
    )
  return key
}

/** Encrypts the hash key with the newest secret; false if no secret opens it. */
export async function resealHashKey(tx: Tx, secrets: SessionSecrets): Promise<boolean> {
  const stored = await findKey(tx)
  const key = stored && openSecret(stored.sealed_key, NAME, secrets)
  if (key === undefined) return false
  const { sealed, keyId } = sealSecret(key, NAME, secrets)
  await tx
    .updateTable('server_keys')
    .set({ sealed_key: sealed, key_id: keyId })
    .where('name', '=', NAME)
    .execute()
  return true
}

function findKey(db: Db | Tx) {
  return db
    .selectFrom('server_keys')
    .select('sealed_key')
    .where('name', '=', NAME)
    .executeTakeFirst()
}

async function addKey(db: Db, secrets: SessionSecrets) {
  const isFirstStart = (await db.selectFrom('users').select('id').limit(1).execute()).length === 0
  // Hashes of earlier releases were keyed with the session secret; which of several isn't known.
  if (!isFirstStart && secrets.length > 1)
    throw new StartError(
      'The first start of this version needs SESSION_SECRET as it was, without SESSION_SECRET_FALLBACKS. Replace the secret afterwards; see "Rotate secrets" in docs/operating.md.',
    )
  const key = isFirstStart ? createSecret() : secrets[0]
  const { sealed, keyId } = sealSecret(key, NAME, secrets)
  await db
    .insertInto('server_keys')
    .values({ name: NAME, sealed_key: sealed, key_id: keyId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return findKey(db)
}
