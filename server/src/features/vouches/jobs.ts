import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs.ts'
import { removeForgotten } from './queries.ts'
import { STAKE_MS } from './rules.ts'

/** Removes expired links, and emptied vouches and stakes after a year. */
export const forgetVouches = defineJob<Record<string, never>, Deps>({
  name: 'vouches.forget',
  payload: z.object({}),
  every: '52 3 * * *',
  async run(_payload, { clock, db }) {
    const now = clock.now()
    const before = new Date(now.getTime() - STAKE_MS)
    await inTransaction(db, (tx) => removeForgotten(tx, { now, before }))
  },
})
