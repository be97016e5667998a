import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs.ts'
import { forgetCases, takeUnneededFiles } from './case-queries.ts'
import { listKnownFiles } from './report-queries.ts'
import { APPEAL_MS, CASE_MEMORY_MS, EVIDENCE_FILES, evidenceKey, ORPHAN_AGE_MS } from './rules.ts'
import { purgeEvidenceTask } from './task-rules.ts'

const BATCH = 500

/** Removes photo copies that no case needs any more. */
export const purgeEvidence = defineJob({
  ...purgeEvidenceTask,
  run: ({ storageKeys }, { storage }: Deps) => storage.remove(storageKeys.map(evidenceKey)),
})

/**
 * Deletes cases two years after they were closed, photo copies of decisions that can no longer be
 * appealed, and copies without a report.
 */
export const sweepReports = defineJob<Record<string, never>, Deps>({
  name: 'safety.sweepReports',
  payload: z.object({}),
  every: '23 4 * * *',
  async run(_payload, { clock, db, storage }) {
    const now = clock.now().getTime()
    const since = new Date(now - APPEAL_MS)
    const unneeded = await inTransaction(db, async (tx) => {
      await forgetCases(tx, { closedBefore: new Date(now - CASE_MEMORY_MS), since })
      return takeUnneededFiles(tx, { since })
    })
    await storage.remove(unneeded.map(evidenceKey))
    let old: string[] = []
    const removeOrphans = async () => {
      const known = await listKnownFiles(db, old)
      await storage.remove(old.filter((name) => !known.has(name)).map(evidenceKey))
      old = []
    }
    for await (const { key, modifiedAt } of storage.list(`${EVIDENCE_FILES}/`)) {
      if (now - modifiedAt.getTime() > ORPHAN_AGE_MS) old.push(key.split('/')[1] ?? '')
      if (old.length >= BATCH) await removeOrphans()
    }
    await removeOrphans()
  },
})
