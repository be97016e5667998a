import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs.ts'
import { removeExpired } from '../../leases/queries.ts'
import { notifyOfOverdueQueues } from './operations.ts'

/** Removes expired leases. Their items are free from the moment a lease expires, not from here on. */
export const sweepLeases = defineJob<Record<string, never>, Deps>({
  name: 'queues.sweepLeases',
  payload: z.object({}),
  every: '11 * * * *',
  run: (_payload, { clock, db }) => inTransaction(db, (tx) => removeExpired(tx, clock.now())),
})

/** Notifies staff of overdue items, once a day for each queue. */
export const notifyOverdue = defineJob<Record<string, never>, Deps>({
  name: 'queues.notifyOverdue',
  payload: z.object({}),
  every: '7 * * * *',
  run: (_payload, { clock, db }) =>
    inTransaction(db, (tx) => notifyOfOverdueQueues(tx, clock.now())),
})
