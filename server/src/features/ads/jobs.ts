import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs.ts'
import { addAudit } from '../audit/operations.ts'
import { toUtcDay, EVENT_RETENTION_DAYS, findRecountStart } from './counting-rules.ts'
import * as queries from './recount-queries.ts'
import { findRecountedDay } from './shared-queries.ts'

const nothing = z.object({})

/** Completes campaigns whose last day (UTC) is over (decision A3). */
export const completeCampaigns = defineJob<Record<string, never>, Deps>({
  name: 'ads.completeCampaigns',
  payload: nothing,
  every: '2 * * * *',
  async run(_payload, { clock, db }) {
    const now = clock.now()
    await inTransaction(db, async (tx) => {
      for (const id of await queries.completeEndedCampaigns(tx, toUtcDay(now), now)) {
        await addAudit(tx, {
          actor: null,
          operation: 'campaigns.complete',
          target: { type: 'campaign', id },
          after: { status: 'completed' },
          at: now,
        })
      }
    })
  },
})

/**
 * Recounts the last `RECOUNT_DAYS` days and any day that was missed, without today, corrects the totals that
 * differ, and audits and logs each discrepancy.
 */
export const recountDays = defineJob<Record<string, never>, Deps>({
  name: 'ads.recountDays',
  payload: nothing,
  every: '23 1 * * *',
  async run(_payload, { ads, clock, db, log }) {
    const now = clock.now()
    const { discrepancies, variantDays } = await inTransaction(db, async (tx) => {
      const period = {
        since: findRecountStart(now, await findRecountedDay(tx)),
        before: toUtcDay(now),
      }
      const found = await queries.listDiscrepancies(tx, period)
      for (const discrepancy of found) {
        const { campaignId, day, kept, counted } = discrepancy
        await queries.correctDay(tx, discrepancy)
        await queries.addDiscrepancy(tx, discrepancy, now)
        await addAudit(tx, {
          actor: null,
          operation: 'campaigns.recount',
          target: { type: 'campaign', id: campaignId },
          before: { day, ...kept },
          after: { day, ...counted },
          at: now,
        })
      }
      const corrected = await queries.correctVariantDays(tx, period)
      await queries.markRecounted(tx, period.before)
      return { discrepancies: found, variantDays: corrected }
    })
    if (variantDays > 0)
      log.error({ variantDays }, 'ads: the totals of banners did not match their events')
    ads.discrepancies += discrepancies.length
    for (const discrepancy of discrepancies)
      log.error({ ...discrepancy }, 'ads: the totals of a day did not match its events')
  },
})

/**
 * Settles days older than `EVENT_RETENTION_DAYS`: deletes their single impressions and clicks and
 * keeps their totals. Settles one day per transaction, so that each is short.
 */
export const settleDays = defineJob<Record<string, never>, Deps>({
  name: 'ads.settleDays',
  payload: nothing,
  every: '41 2 * * *',
  async run(_payload, { clock, db }) {
    const before = toUtcDay(clock.now(), EVENT_RETENTION_DAYS)
    for (;;) {
      const day = await queries.findUnsettledDay(db, before)
      if (day === undefined) return
      await inTransaction(db, (tx) => queries.settleDay(tx, day))
    }
  },
})
