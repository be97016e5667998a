import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { ORPHAN_AGE_MS, removeOrphans } from '../../gateways/orphan-files.ts'
import { defineJob, enqueue } from '../../jobs.ts'
import { publish } from '../../realtime.ts'
import { expireChecks, deleteOldChecks, listKnownKeys } from './queries.ts'
import { CHECK_RETENTION_MS, SELFIE_FILES, SELFIE_MS, selfieKey } from './rules.ts'

/** Removes the pictures of finished checks. */
export const purgeSelfies = defineJob<{ storageKeys: string[] }, Deps>({
  name: 'selfieChecks.purge',
  payload: z.object({ storageKeys: z.array(z.string()) }),
  run: ({ storageKeys }, { storage }) => storage.remove(storageKeys.map(selfieKey)),
})

/**
 * Expires checks that were not reviewed within `SELFIE_MS`, deletes old ones, and removes pictures
 * without a check.
 */
export const sweepSelfies = defineJob<Record<string, never>, Deps>({
  name: 'selfieChecks.sweep',
  payload: z.object({}),
  every: '29 * * * *',
  async run(_payload, { clock, db, storage }) {
    const now = clock.now()
    await inTransaction(db, async (tx) => {
      const expired = await expireChecks(tx, new Date(now.getTime() - SELFIE_MS), now)
      if (expired.length > 0)
        await enqueue(tx, purgeSelfies, { storageKeys: expired.map(({ key }) => key) })
      for (const { memberId } of expired) await publish(tx, memberId, { type: 'profiles.changed' })
      await deleteOldChecks(tx, new Date(now.getTime() - CHECK_RETENTION_MS))
    })
    await removeOrphans(storage, {
      kind: SELFIE_FILES,
      before: new Date(now.getTime() - ORPHAN_AGE_MS),
      listKnown: (names) => listKnownKeys(db, names),
    })
  },
})
