import { DAY_MS } from '@adire/contract/durations.ts'
import { IDEMPOTENCY_DAYS } from '@adire/contract/idempotency.ts'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs.ts'
import { removeOldKeys } from './queries.ts'

/** Deletes expired idempotency keys and their stored responses once a day. */
export const sweepIdempotencyKeys = defineJob({
  name: 'idempotency.sweep',
  payload: z.object({}),
  every: '23 4 * * *',
  run: (_payload, { clock, db }: Deps) =>
    removeOldKeys(db, new Date(clock.now().getTime() - IDEMPOTENCY_DAYS * DAY_MS)),
})
