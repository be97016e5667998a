import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs.ts'
import { removeOldEvents } from './queries.ts'
import { KEPT_HOURS } from './rules.ts'

/** Deletes events older than a day; later readers read everything again. */
export const sweepEvents = defineJob<Record<string, never>, Deps>({
  name: 'realtime.sweepEvents',
  payload: z.object({}),
  every: '23 * * * *',
  async run(_payload, { db }) {
    await removeOldEvents(db, KEPT_HOURS)
  },
})
