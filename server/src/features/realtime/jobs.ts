import { z } from 'zod'
import { HOUR_MS } from '@adire/contract/durations.ts'
import { dropPartition, eventPartitions, listPartitions } from '../../db/partitions.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs.ts'
import { getUtcDay } from '../../lib/dates.ts'
import { removeStrayEvents } from './queries.ts'
import { EVENT_RETENTION_HOURS } from './rules.ts'

/**
 * Drops the days whose events are all older than `EVENT_RETENTION_HOURS`; pages with an older
 * position read everything again.
 */
export const sweepEvents = defineJob<Record<string, never>, Deps>({
  name: 'realtime.sweepEvents',
  payload: z.object({}),
  every: '23 * * * *',
  async run(_payload, { clock, db }) {
    const { day } = getUtcDay(new Date(clock.now().getTime() - EVENT_RETENTION_HOURS * HOUR_MS))
    const { ranges } = await listPartitions(db, eventPartitions)
    for (const range of ranges.filter(({ until }) => until <= day))
      await inTransaction(db, (tx) => dropPartition(tx, eventPartitions, range))
    await removeStrayEvents(db, day)
  },
})
