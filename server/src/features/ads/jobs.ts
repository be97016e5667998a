import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs.ts'
import { addAudit } from '../moderation/operations.ts'
import { dayOf, EVENT_DAYS, RECOUNT_DAYS } from './counting-rules.ts'
import * as queries from './recount-queries.ts'

const nothing = z.object({})

/** Completes campaigns whose last day is over (decision A3). */
export const completeCampaigns = defineJob<Record<string, never>, Deps>({
  name: 'ads.completeCampaigns',
  payload: nothing,
  every: '2 * * * *',
  async run(_payload, { clock, db }) {
    const now = clock.now()
    await inTransaction(db, async (tx) => {
      for (const id of await queries.completeEnded(tx, dayOf(now), now)) {
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

/** Counts the last days that are over again from their events. A day that was kept otherwise is corrected, and everybody who should know is told. */
export const recountDays = defineJob<Record<string, never>, Deps>({
  name: 'ads.recountDays',
  payload: nothing,
  every: '23 1 * * *',
  async run(_payload, { ads, clock, db, log }) {
    const now = clock.now()
    const differences = await inTransaction(db, async (tx) => {
      const found = await queries.listDifferences(tx, { since: dayOf(now, RECOUNT_DAYS), before: dayOf(now) })
      for (const difference of found) {
        const { campaignId, day, kept, counted } = difference
        await queries.correctDay(tx, difference)
        await queries.addDiscrepancy(tx, difference, now)
        await addAudit(tx, {
          actor: null,
          operation: 'campaigns.recount',
          target: { type: 'campaign', id: campaignId },
          before: { day, ...kept },
          after: { day, ...counted },
          at: now,
        })
      }
      return found
    })
    ads.discrepancies += differences.length
    for (const difference of differences) log.error({ ...difference }, 'ads: a day was not what its events add up to')
  },
})

/** Takes the single views and clicks of days that are ninety days back, and leaves their sums (security section 11). */
export const settleDays = defineJob<Record<string, never>, Deps>({
  name: 'ads.settleDays',
  payload: nothing,
  every: '41 2 * * *',
  async run(_payload, { clock, db }) {
    const before = dayOf(clock.now(), EVENT_DAYS)
    for (;;) {
      const day = await queries.findUnsettledDay(db, before)
      if (day === undefined) return
      await inTransaction(db, (tx) => queries.settleDay(tx, day))
    }
  },
})
