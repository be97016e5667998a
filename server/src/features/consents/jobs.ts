import {
  CONSENT_PROOF_YEARS,
  consentPurposes,
  getConsentVersion,
  LAPSED_ANSWER_DAYS,
} from '@adire/contract/consent-texts.ts'
import { DAY_MS } from '@adire/contract/durations.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs.ts'
import { addMonths } from '../../lib/dates.ts'
import { lapseConsent } from './operations.ts'
import * as queries from './queries.ts'
import { findDeadline } from './rules.ts'

/**
 * Starts the grace period of a new text, hides the answers of members who didn't agree in time, and
 * deletes hidden answers and old proof.
 */
export const sweepConsents = defineJob<Record<string, never>, Deps>({
  name: 'consents.sweep',
  payload: z.object({}),
  every: '41 * * * *',
  async run(_payload, { clock, db }) {
    const now = clock.now()
    await inTransaction(db, async (tx) => {
      for (const purpose of consentPurposes) {
        const version = getConsentVersion(purpose)
        await queries.addVersion(tx, { purpose, version, publishedAt: now })
      }
      await queries.removeHidden(tx, new Date(now.getTime() - LAPSED_ANSWER_DAYS * DAY_MS))
      await queries.removeOldProof(tx, addMonths(now, -12 * CONSENT_PROOF_YEARS))
    })
    const versions = await queries.listVersions(db)
    for (const purpose of consentPurposes) {
      const deadline = findDeadline(purpose, versions)
      if (!deadline || deadline > now) continue
      let ids: MemberId[]
      do {
        ids = await queries.listUnanswered(db, purpose, getConsentVersion(purpose))
        for (const id of ids) await inTransaction(db, (tx) => lapseConsent(tx, id, purpose, now))
      } while (ids.length === queries.BATCH)
    }
  },
})
