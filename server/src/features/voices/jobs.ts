import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { ORPHAN_AGE_MS, removeOrphans } from '../../gateways/orphan-files.ts'
import { defineJob } from '../../jobs.ts'
import { listKnownKeys } from './queries.ts'
import { purgeVoicesTask, VOICE_FILES, voiceKeys } from './rules.ts'

/** Removes the files of recordings that were replaced, removed or rejected. */
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
