import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs.ts'
import { removeOldEvents } from './queries.ts'
import { EVENT_RETENTION_HOURS } from './rules.ts'

/** Deletes old events; pages with an older position read everything again. */
export const sweepEvents = defineJob<Record<string, never>, Deps>({
  name: 'realtime.sweepEvents',
  payload: z.object({}),
  every: '23 * * * *',
  async run(_payload, { db }) {
    await removeOldEvents(db, EVENT_RETENTION_HOURS)
  },
})
