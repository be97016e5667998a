import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { ORPHAN_AGE_MS, removeOrphans } from '../../gateways/orphan-files.ts'
import { defineJob, enqueue } from '../../jobs.ts'
import { daysBefore, ENDED_THREAD_DAYS } from '../retention/rules.ts'
import { MESSAGE_VOICE_FILES, messageVoiceKeys } from '../voices/rules.ts'
import { purgeMessageVoicesTask } from './task-rules.ts'
import { listKnownKeys, removeEmptied } from './voice-queries.ts'

/** Recordings of one transaction. */
const BATCH = 500

/** Removes the files of recordings whose messages are gone. */
export const purgeMessageVoices = defineJob({
  ...purgeMessageVoicesTask,
  run: ({ storageKeys }, { storage }: Deps) =>
    storage.remove(storageKeys.flatMap(messageVoiceKeys)),
})

/**
 * Deletes recordings of emptied messages, also of those that a server of an older release emptied, and
 * files that never got a row because a server died in between.
 */
export const sweepMessageVoices = defineJob<Record<string, never>, Deps>({
  name: 'messages.sweepVoices',
  payload: z.object({}),
  every: '53 4 * * *',
  async run(_payload, { clock, db, storage }) {
    const now = clock.now()
    const emptied = { endedBefore: daysBefore(now, ENDED_THREAD_DAYS), limit: BATCH }
    let removed = BATCH
    while (removed === BATCH)
      removed = await inTransaction(db, async (tx) => {
        const storageKeys = await removeEmptied(tx, emptied)
        if (storageKeys.length > 0) await enqueue(tx, purgeMessageVoices, { storageKeys })
        return storageKeys.length
      })
    await removeOrphans(storage, {
      kind: MESSAGE_VOICE_FILES,
      before: new Date(now.getTime() - ORPHAN_AGE_MS),
      listKnown: (names) => listKnownKeys(db, names),
    })
  },
})
