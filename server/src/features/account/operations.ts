import type { MemberId } from '@adire/contract/ids.ts'
import type { Tx } from '../../db/db.ts'
import { enqueue } from '../../jobs.ts'
import { endSessions } from '../auth/operations.ts'
import { addDeletion } from './queries.ts'
import { eraseTask, GOOD_STATUSES } from './rules.ts'

/**
 * Starts the erasure of a member without the grace period. Does nothing if they are banned,
 * suspended or already leaving.
 */
export async function beginErasure(tx: Tx, memberId: MemberId, now: Date): Promise<void> {
  if (!(await addDeletion(tx, memberId, { at: now, dueAt: now, from: GOOD_STATUSES }))) return
  await endSessions(tx, memberId)
  await enqueue(tx, eraseTask, { memberId }, `erase:${memberId}`)
}
