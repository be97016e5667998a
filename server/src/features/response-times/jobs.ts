import { DAY_MS } from '@adire/contract/durations.ts'
import { RESPONSE_TIME_DAYS } from '@adire/contract/response-times.ts'
import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs.ts'
import { deleteReviewTimes, saveResponseTimes } from './queries.ts'

/** Computes the public response times every hour, and deletes old review times. */
export const measureResponseTimes = defineJob<Record<string, never>, Deps>({
  name: 'responseTimes.measure',
  payload: z.object({}),
  every: '11 * * * *',
  async run(_payload, { clock, db }) {
    const now = clock.now()
    const since = new Date(now.getTime() - RESPONSE_TIME_DAYS * DAY_MS)
    await inTransaction(db, async (tx) => {
      await deleteReviewTimes(tx, since)
      await saveResponseTimes(tx, { since, now })
    })
  },
})
