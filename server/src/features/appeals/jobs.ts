import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs.ts'
import { deleteOldDecisions } from './queries.ts'
import { DECISION_RETENTION_MS } from './rules.ts'

/** Deletes decisions about members and their appeals after `DECISION_RETENTION_MS` (two years). */
export const sweepDecisions = defineJob<Record<string, never>, Deps>({
  name: 'appeals.sweepDecisions',
  payload: z.object({}),
  every: '33 4 * * *',
  async run(_payload, { clock, db }) {
    await inTransaction(db, (tx) =>
      deleteOldDecisions(tx, new Date(clock.now().getTime() - DECISION_RETENTION_MS)),
    )
  },
})
