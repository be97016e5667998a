import { z } from 'zod'
import { defineBackfill } from '../../db/backfills.ts'
import { enqueue } from '../../jobs.ts'
import { countCorridors } from './jobs.ts'

/** Queues the first count once, so that nobody waits for the night after the update. */
export const queueFirstCount = defineBackfill({
  name: 'corridors.first-count',
  cursor: z.null(),
  async runBatch(tx) {
    await enqueue(tx, countCorridors, {}, countCorridors.name)
    return undefined
  },
})
