import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs.ts'
import { addMonths } from '../../lib/dates.ts'
import { sendMail } from '../../mail/operations.ts'
import { beginErasure } from '../account/operations.ts'
import * as queries from './queries.ts'
import {
  daysBefore,
  ENDED_THREAD_DAYS,
  eraseDay,
  INACTIVE_MONTHS,
  REJECTION_MONTHS,
  WARNING_DAYS,
} from './rules.ts'

const everyNight = z.object({})

/**
 * Removes what was written where the match is over, and what is known of rejected photos, when
 * their time is up.
 */
export const forgetEnded = defineJob<Record<string, never>, Deps>({
  name: 'retention.forgetEnded',
  payload: everyNight,
  every: '7 3 * * *',
  async run(_payload, { clock, db }) {
    const now = clock.now()
    const before = daysBefore(now, ENDED_THREAD_DAYS)
    let emptied = 1
    while (emptied > 0)
      emptied = await inTransaction(db, (tx) => queries.emptyEndedThreads(tx, before, now))
    await inTransaction(db, (tx) => queries.removeRejections(tx, addMonths(now, -REJECTION_MONTHS)))
  },
})

/** Writes to members who haven't been here for long, and later forgets those who still haven't. */
export const forgetInactive = defineJob<Record<string, never>, Deps>({
  name: 'retention.forgetInactive',
  payload: everyNight,
  every: '27 3 * * *',
  async run(_payload, { clock, db }) {
    const now = clock.now()
    for (const { id, lastActiveAt } of await queries.listUnwarned(
      db,
      addMonths(now, -INACTIVE_MONTHS.warned),
    )) {
      const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(
        eraseDay(lastActiveAt, now),
      )
      await inTransaction(db, async (tx) => {
        await queries.saveWarning(tx, id, now)
        await sendMail(tx, { to: id, mail: 'inactive', day })
      })
    }
    const limits = {
      lastActiveBefore: addMonths(now, -INACTIVE_MONTHS.erased),
      warnedBefore: daysBefore(now, WARNING_DAYS),
    }
    for (const memberId of await queries.listForgotten(db, limits))
      await inTransaction(db, (tx) => beginErasure(tx, memberId, now))
  },
})
