import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { addMonths } from '../../lib/dates.ts'
import { emptyEndedThreads, removeRejections } from './queries.ts'
import { daysBefore, ENDED_THREAD_DAYS, REJECTION_MONTHS } from './rules.ts'

/**
 * Empties conversations some time after their match ended, and deletes old records of rejected
 * photos.
 */
export async function removeEnded({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<void> {
  const now = clock.now()
  const before = daysBefore(now, ENDED_THREAD_DAYS)
  // In batches, each in a short transaction.
  let emptied = 1
  while (emptied > 0) emptied = await inTransaction(db, (tx) => emptyEndedThreads(tx, before, now))
  await inTransaction(db, (tx) => removeRejections(tx, addMonths(now, -REJECTION_MONTHS)))
}
