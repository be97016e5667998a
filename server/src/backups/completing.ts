import { ThreadHomes } from '../db/thread-homes.ts'
import type { Config } from '../config.ts'
import { createDb, createPool } from '../db/db.ts'
import { openHashKey } from '../db/hash-key.ts'
import type { BrokenInvariant } from '../db/home-invariants.ts'
import { verifyInvariants } from '../db/invariants.ts'
import { type DatabaseUrls, migrate } from '../db/migrate.ts'
import { replayErasures } from '../features/account/erase-operations.ts'
import { removeEnded } from '../features/retention/operations.ts'
import { createBackupStorage, createStorage } from '../gateways/storage.ts'
import type { Clock } from '../lib/clock.ts'
import { type FileInventory, takeInventory } from './file-inventory.ts'

export interface RestoreReport {
  /** Members who were erased again. */
  erased: number
  invariants: BrokenInvariant[]
  inventory: FileInventory[]
}

/**
 * Completes a restore on the restored database: erases again what was erased since, and checks the
 * data and the files.
 */
export async function completeRestore({
  urls,
  config,
  clock,
}: {
  urls: DatabaseUrls
  config: Config
  clock: Clock
}): Promise<RestoreReport> {
  await migrate(urls)
  const pool = createPool(urls.url, { pool: 2 })
  const db = createDb(pool)
  try {
    const backupStorage = createBackupStorage(config.backups.storage)
    const hashKey = await openHashKey(db, config.sessionSecrets)
    const erased = await replayErasures({
      backupStorage,
      clock,
      config: { ...config, hashKey },
      db,
    })
    // Threads in other homes follow with the next run of its job.
    await removeEnded({ clock, db, homes: new ThreadHomes(db) })
    return {
      erased,
      invariants: (await verifyInvariants(db)).filter(({ rows }) => rows > 0),
      inventory: await takeInventory({ db, storage: createStorage(config.storage) }),
    }
  } finally {
    await pool.end()
  }
}
