import { z } from 'zod'
import type { Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { ORPHAN_AGE_MS, removeOrphans } from '../../gateways/orphan-files.ts'
import { defineJob, enqueue } from '../../jobs.ts'
import { publish } from '../../realtime.ts'
import {
  addDeletions,
  listLateDeletions,
  removeOldDeletions,
  saveDeletions,
} from './deletion-queries.ts'
import { expireChecks, deleteOldChecks, listKnownKeys } from './queries.ts'
import {
  CHECK_RETENTION_MS,
  DELETION_RETENTION_MS,
  DELETION_RETRY_MS,
  SELFIE_FILES,
  SELFIE_MS,
  selfieKeys,
} from './rules.ts'

/** Removes the pictures of finished checks, and records when they were gone. */
export const purgeSelfies = defineJob<{ storageKeys: string[] }, Deps>({
  name: 'selfieChecks.purge',
  payload: z.object({ storageKeys: z.array(z.string()) }),
  async run({ storageKeys }, { clock, db, storage }) {
    await storage.remove(storageKeys.flatMap(selfieKeys))
    await saveDeletions(db, storageKeys, clock.now())
  },
})

/** Queues the deletion of pictures if `tx` commits; the time until they are gone is measured. */
export async function queuePurge(tx: Tx, storageKeys: string[], at: Date): Promise<void> {
  if (storageKeys.length === 0) return
  await addDeletions(tx, storageKeys, at)
  await enqueue(tx, purgeSelfies, { storageKeys })
}

/**
 * Expires checks that were not reviewed within `SELFIE_MS`, deletes old ones, removes pictures
 * without a check, and tries late deletions again.
 */
export const sweepSelfies = defineJob<Record<string, never>, Deps>({
  name: 'selfieChecks.sweep',
  payload: z.object({}),
  every: '29 * * * *',
  async run(_payload, { clock, db, storage }) {
    const now = clock.now()
    await inTransaction(db, async (tx) => {
      const expired = await expireChecks(tx, new Date(now.getTime() - SELFIE_MS), now)
      await queuePurge(
        tx,
        expired.map(({ key }) => key),
        now,
      )
      for (const { memberId } of expired) await publish(tx, memberId, { type: 'profiles.changed' })
      await deleteOldChecks(tx, new Date(now.getTime() - CHECK_RETENTION_MS))
      await removeOldDeletions(tx, new Date(now.getTime() - DELETION_RETENTION_MS))
      const late = await listLateDeletions(tx, new Date(now.getTime() - DELETION_RETRY_MS))
      if (late.length > 0)
        await enqueue(tx, purgeSelfies, { storageKeys: late }, 'selfieChecks.purgeLate')
    })
    await removeOrphans(storage, {
      kind: SELFIE_FILES,
      before: new Date(now.getTime() - ORPHAN_AGE_MS),
      listKnown: (names) => listKnownKeys(db, names),
    })
  },
})
