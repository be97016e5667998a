import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs.ts'
import { publishCorridors } from './operations.ts'

/** Counts the corridors every night and publishes what may change. */
export const countCorridors = defineJob({
  name: 'corridors.count',
  payload: z.object({}),
  every: '25 3 * * *',
  async run(_payload, { db, clock }: Pick<Deps, 'db' | 'clock'>) {
    await inTransaction(db, (tx) => publishCorridors(tx, clock.now()))
  },
})
