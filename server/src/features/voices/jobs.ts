import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { ORPHAN_AGE_MS, removeOrphans } from '../../gateways/orphan-files.ts'
import { defineJob, enqueue } from '../../jobs.ts'
import { listKnownKeys } from './queries.ts'
import { removeUnappealable } from './rejected-queries.ts'
import { purgeVoicesTask, VOICE_FILES, voiceKeys } from './rules.ts'

/** Removes the files of recordings that were replaced, removed or finally rejected. */
export const purgeVoices = defineJob({
  ...purgeVoicesTask,
  run: ({ storageKeys }, { storage }: Deps) =>
    storage.remove(storageKeys.flatMap((key) => voiceKeys(key))),
})

/** Removes files that never got a row because a server died in between. */
export const sweepVoices = defineJob<Record<string, never>, Deps>({
  name: 'voices.sweep',
  payload: z.object({}),
  every: '47 * * * *',
  async run(_payload, { clock, db, storage }) {
    await removeOrphans(storage, {
      kind: VOICE_FILES,
      before: new Date(clock.now().getTime() - ORPHAN_AGE_MS),
      listKnown: (names) => listKnownKeys(db, names),
    })
  },
})

/** Deletes rejected recordings once the time to appeal is over; an open appeal keeps its recording. */
export const eraseRejectedVoices = defineJob<Record<string, never>, Deps>({
  name: 'voices.eraseRejected',
  payload: z.object({}),
  every: '17 * * * *',
  async run(_payload, { clock, db }) {
    await inTransaction(db, async (tx) => {
      const storageKeys = await removeUnappealable(tx, clock.now())
      if (storageKeys.length > 0) await enqueue(tx, purgeVoicesTask, { storageKeys })
    })
  },
})
