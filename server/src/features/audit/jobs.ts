import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs.ts'
import { addMonths } from '../../lib/dates.ts'
import { verifyChain } from './operations.ts'
import { clearEntries } from './queries.ts'
import { AUDIT_MONTHS } from './rules.ts'

/**
 * Clears the content of entries after `AUDIT_MONTHS`, verifies the hash chain, and logs the newest
 * hash: logs are stored elsewhere, so a later forgery of the whole chain would be noticed.
 */
export const maintainChain = defineJob<Record<string, never>, Deps>({
  name: 'audit.maintainChain',
  payload: z.object({}),
  every: '41 3 * * *',
  async run(_payload, { clock, db, log }) {
    const now = clock.now()
    let cleared = 1
    while (cleared > 0)
      cleared = await inTransaction(db, (tx) =>
        clearEntries(tx, addMonths(now, -AUDIT_MONTHS), now),
      )
    const { head, breaks } = await verifyChain(db)
    if (breaks.length > 0)
      log.error(
        { count: breaks.length, first: breaks[0] },
        'audit: the hash chain of the audit log is broken',
      )
    if (head)
      log.info({ position: head.position, chainHash: head.chainHash }, 'audit: newest chain hash')
  },
})
