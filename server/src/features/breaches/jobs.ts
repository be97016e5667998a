import { BREACH_KEPT_YEARS } from '@adire/contract/breach-clocks.ts'
import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs.ts'
import { deleteOldBreaches } from './queries.ts'

/** Deletes breaches from the register five years after they were closed. */
export const sweepBreaches = defineJob<Record<string, never>, Deps>({
  name: 'breaches.sweep',
  payload: z.object({}),
  every: '41 4 * * *',
  async run(_payload, { clock, db }) {
    const before = new Date(clock.now())
    before.setUTCFullYear(before.getUTCFullYear() - BREACH_KEPT_YEARS)
    await inTransaction(db, (tx) => deleteOldBreaches(tx, before))
  },
})
