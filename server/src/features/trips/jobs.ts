import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { defineJob, enqueueAll } from '../../jobs.ts'
import { listTelling } from './crossing-queries.ts'
import { compareTrip } from './operations.ts'
import { forgetPast } from './queries.ts'
import { buildCompareKey, compareTask } from './rules.ts'

/** Compares one trip with those of others, after it was saved and every night. */
export const compareSaved = defineJob({
  ...compareTask,
  run: (payload, { db, clock }: Deps) => compareTrip(db, payload, clock.now()),
})

/** Trips queued in one statement. */
const BATCH = 500
const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000'

/** Deletes trips of past months, and queues a comparison of each of the others. */
export const compareAll = defineJob({
  name: 'trips.compareAll',
  payload: z.object({}),
  every: '40 3 * * *',
  async run(_payload, { db, clock }: Deps) {
    while (await forgetPast(db, clock.now()));
    let after = { memberId: BEFORE_ALL_IDS, tripId: BEFORE_ALL_IDS }
    for (;;) {
      const batch = await listTelling(db, after, BATCH)
      const last = batch.at(-1)
      if (!last) return
      await inTransaction(db, (tx) =>
        enqueueAll(
          tx,
          compareTask,
          batch.map((payload) => ({ key: buildCompareKey(payload), payload })),
        ),
      )
      after = last
    }
  },
})
