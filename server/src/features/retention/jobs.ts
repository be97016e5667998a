import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs.ts'
import { addMonths } from '../../lib/dates.ts'
import { sendMail } from '../../mail/operations.ts'
import { beginErasure } from '../account/operations.ts'
import { removeEnded } from './operations.ts'
import * as queries from './queries.ts'
import { daysBefore, findEraseDay, INACTIVE_MONTHS, WARNING_DAYS } from './rules.ts'

const noPayload = z.object({})

/**
 * Empties conversations some time after their match ended, and deletes old records of rejected
 * photos.
 */
export const forgetEnded = defineJob<Record<string, never>, Deps>({
  name: 'retention.forgetEnded',
  payload: noPayload,
  every: '7 3 * * *',
  async run(_payload, deps) {
    await removeEnded(deps)
  },
})

/** Warns members who have been inactive for long by email, and later erases those who still are. */
export const forgetInactive = defineJob<Record<string, never>, Deps>({
  name: 'retention.forgetInactive',
  payload: noPayload,
  every: '27 3 * * *',
  async run(_payload, { clock, db }) {
    const now = clock.now()
    for (const { id, lastActiveAt } of await queries.listUnwarned(
      db,
      addMonths(now, -INACTIVE_MONTHS.warned),
    )) {
      const day = findEraseDay(lastActiveAt, now).toISOString().slice(0, 10)
      await inTransaction(db, async (tx) => {
        await queries.saveWarning(tx, id, now)
        await sendMail(tx, { to: id, mail: 'inactive', day })
      })
    }
    const limits = {
      lastActiveBefore: addMonths(now, -INACTIVE_MONTHS.erased),
      warnedBefore: daysBefore(now, WARNING_DAYS),
    }
    for (const memberId of await queries.listErasable(db, limits))
      await inTransaction(db, (tx) => beginErasure(tx, memberId, now))
  },
})
