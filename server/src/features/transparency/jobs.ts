import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs.ts'
import { addMonths } from '../../lib/dates.ts'
import { storeQuarter } from './operations.ts'
import { findOpening, saveUnionActivity } from './queries.ts'
import { listDueQuarters, startOfMonth } from './rules.ts'

type JobDeps = Pick<Deps, 'db' | 'clock'>

/** Stores the numbers of finished quarters, each once, in a transaction of its own. */
export const storeQuarters = defineJob({
  name: 'transparency.storeQuarters',
  payload: z.object({}),
  every: '50 4 * * *',
  async run(_payload, { db, clock }: JobDeps) {
    const now = clock.now()
    const openedAt = (await findOpening(db)) ?? now
    for (const due of listDueQuarters(now, openedAt))
      await inTransaction(db, (tx) => storeQuarter(tx, due, now))
  },
})

/**
 * Counts the members in the European Union who were active in the month that has just ended. Runs in the first
 * minutes of a month, because a member has only a latest visit; a visit of these minutes counts as well.
 */
export const countUnionMembers = defineJob({
  name: 'transparency.countUnionMembers',
  payload: z.object({}),
  every: '5 0 1 * *',
  async run(_payload, { db, clock }: JobDeps) {
    const now = clock.now()
    await inTransaction(db, (tx) => saveUnionActivity(tx, addMonths(startOfMonth(now), -1), now))
  },
})
