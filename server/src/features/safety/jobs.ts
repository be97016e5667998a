import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { ORPHAN_AGE_MS, removeOrphans } from '../../gateways/orphan-files.ts'
import { defineJob } from '../../jobs.ts'
import { deleteOldCases, deleteUnneededFiles } from './case-queries.ts'
import { listKnownKeys } from './report-queries.ts'
import { CASE_RETENTION_MS, EVIDENCE_FILES, evidenceKeys, purgeEvidenceTask } from './rules.ts'

/** Removes copies of photos and recordings that no case needs any more. */
export const purgeEvidence = defineJob({
  ...purgeEvidenceTask,
  run: ({ storageKeys }, { storage }: Deps) => storage.remove(storageKeys.flatMap(evidenceKeys)),
})

/**
 * Deletes cases two years after they were closed, photo copies of decisions and dismissals that can no
 * longer be appealed, and copies without a report. A legal hold keeps the case and its copies until it ends.
 */
export const sweepReports = defineJob<Record<string, never>, Deps>({
  name: 'safety.sweepReports',
  payload: z.object({}),
  every: '23 4 * * *',
  async run(_payload, { clock, db, storage }) {
    const now = clock.now()
    const getTimeBefore = (ms: number) => new Date(now.getTime() - ms)
    const unneeded = await inTransaction(db, async (tx) => {
      await deleteOldCases(tx, { closedBefore: getTimeBefore(CASE_RETENTION_MS), now })
      return deleteUnneededFiles(tx, { now })
    })
    await storage.remove(unneeded.flatMap(evidenceKeys))
    await removeOrphans(storage, {
      kind: EVIDENCE_FILES,
      before: getTimeBefore(ORPHAN_AGE_MS),
      listKnown: (names) => listKnownKeys(db, names),
    })
  },
})
