import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs.ts'
import { removeExpired } from '../../leases/queries.ts'

/** Removes leases that ended; what they held is free from the moment they end. */
export const sweepLeases = defineJob<Record<string, never>, Deps>({
  name: 'queues.sweepLeases',
  payload: z.object({}),
  every: '11 * * * *',
  run: (_payload, { clock, db }) => inTransaction(db, (tx) => removeExpired(tx, clock.now())),
})
