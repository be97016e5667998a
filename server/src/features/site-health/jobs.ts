import { DAY_MS } from '@adire/contract/durations.ts'
import { HEALTH_DAYS } from '@adire/contract/site-health.ts'
import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs.ts'
import { localDate } from '../../lib/dates.ts'
import { deleteBefore } from './queries.ts'

/** Deletes browser errors and page speeds after 30 days. */
export const sweepHealth = defineJob<Record<string, never>, Deps>({
  name: 'siteHealth.sweep',
  payload: z.object({}),
  every: '33 3 * * *',
  run: (_payload, { clock, db }) =>
    inTransaction(db, (tx) =>
      deleteBefore(tx, localDate(new Date(clock.now().getTime() - HEALTH_DAYS * DAY_MS), 'UTC')),
    ),
})
