import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { addMonths } from '../../lib/dates.ts'
import { removeEmptiedVoices } from '../messages/voice-operations.ts'
import {
  emptyEndedThreads,
  emptyInHome,
  listEndedInHomes,
  removeRejections,
  saveEmptied,
} from './queries.ts'
import { daysBefore, ENDED_THREAD_DAYS, REJECTION_MONTHS } from './rules.ts'

/**
 * Empties conversations some time after their match ended, and deletes old records of rejected
 * photos.
 */
export async function removeEnded({
  clock,
  db,
  homes,
}: Pick<Deps, 'clock' | 'db' | 'homes'>): Promise<void> {
  const now = clock.now()
  const before = daysBefore(now, ENDED_THREAD_DAYS)
  // In batches, each in a short transaction.
  let emptied = 1
  while (emptied > 0) emptied = await inTransaction(db, (tx) => emptyEndedThreads(tx, before, now))
  let isMore = !homes.hasOnlyPrimary
  while (isMore) isMore = await emptyHomes({ db, homes }, before, now)
  await removeEmptiedVoices(db, before)
  await inTransaction(db, (tx) => removeRejections(tx, addMonths(now, -REJECTION_MONTHS)))
}

/** Empties a batch of ended conversations in other homes; false if there is none. */
async function emptyHomes(
  { db, homes }: Pick<Deps, 'db' | 'homes'>,
  before: Date,
  now: Date,
): Promise<boolean> {
  const ended = await listEndedInHomes(db, before)
  for (const [id, home] of homes.others) {
    const threads = ended.filter((thread) => thread.home === id).map((thread) => thread.id)
    if (threads.length === 0) continue
    await emptyInHome(home, threads, now)
    await inTransaction(db, (tx) => saveEmptied(tx, threads, now))
  }
  return ended.length > 0
}
