import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs.ts'
import { forgetCases, listKnownFiles } from './report-queries.ts'
import { CASE_MEMORY_MS, EVIDENCE_FILES, evidenceKey, ORPHAN_AGE_MS } from './rules.ts'

const BATCH = 500

/** Removes the kept copies of pictures of a case that is closed. */
export const purgeEvidence = defineJob<{ storageKeys: string[] }, Deps>({
  name: 'safety.purgeEvidence',
  payload: z.object({ storageKeys: z.array(z.string()) }),
  run: ({ storageKeys }, { storage }) => storage.remove(storageKeys.map(evidenceKey)),
})

/** Forgets cases two years after they were closed (security section 11), and copies of which no report came to be. */
export const sweepReports = defineJob<Record<string, never>, Deps>({
  name: 'safety.sweepReports',
  payload: z.object({}),
  every: '23 4 * * *',
  async run(_payload, { clock, db, storage }) {
    const now = clock.now().getTime()
    await inTransaction(db, (tx) => forgetCases(tx, new Date(now - CASE_MEMORY_MS)))
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
