import { DAY_MS } from '@adire/contract/durations.ts'
import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs.ts'
import { sendBatch } from './operations.ts'
import { removeOld } from './queries.ts'
import { BATCH_SIZE, NOTICE_DAYS, sendNoticesTask } from './rules.ts'

/**
 * Tells everybody whom a member banned for fraud wrote to, in batches. After a crash it continues
 * behind the last batch.
 */
export const sendNotices = defineJob({
  ...sendNoticesTask,
  async run({ decisionId }, { clock, db }: Deps) {
    while (await sendBatch(db, decisionId, clock.now()));
  },
})

/** Deletes notices after a year. */
export const forgetNotices = defineJob<Record<string, never>, Deps>({
  name: 'fraudNotices.forget',
  payload: z.object({}),
  every: '52 3 * * *',
  async run(_payload, { clock, db }) {
    const before = new Date(clock.now().getTime() - NOTICE_DAYS * DAY_MS)
    while (await inTransaction(db, (tx) => removeOld(tx, before, BATCH_SIZE)));
  },
})
