import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { ORPHAN_AGE_MS, removeOrphans } from '../../gateways/orphan-files.ts'
import { defineJob } from '../../jobs.ts'
import { MESSAGE_VOICE_FILES, messageVoiceKeys } from '../voices/rules.ts'
import { purgeMessageVoicesTask } from './task-rules.ts'
import { listKnownKeys } from './voice-queries.ts'

/** Removes the files of recordings whose messages are gone. */
export const purgeMessageVoices = defineJob({
  ...purgeMessageVoicesTask,
  run: ({ storageKeys }, { storage }: Deps) =>
    storage.remove(storageKeys.flatMap(messageVoiceKeys)),
})

/** Removes files that never got a row because a server died in between. */
export const sweepMessageVoices = defineJob<Record<string, never>, Deps>({
  name: 'messages.sweepVoices',
  payload: z.object({}),
  every: '53 * * * *',
  async run(_payload, { clock, db, storage }) {
    await removeOrphans(storage, {
      kind: MESSAGE_VOICE_FILES,
      before: new Date(clock.now().getTime() - ORPHAN_AGE_MS),
      listKnown: (names) => listKnownKeys(db, names),
    })
  },
})
