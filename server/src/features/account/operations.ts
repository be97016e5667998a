import type { MemberId } from '@adire/contract/ids.ts'
import type { Tx } from '../../db/db.ts'
import { enqueue } from '../../jobs.ts'
import { endSessions } from '../auth/operations.ts'
import { eraseMember } from './jobs.ts'
import { addDeletion } from './queries.ts'
import { GOOD_STATUSES } from './rules.ts'

/**
 * Erases a member without the days of grace: they have had theirs. Does nothing to one who is
 * banned, suspended or leaving already.
 */
export async function beginErasure(tx: Tx, memberId: MemberId, now: Date): Promise<void> {
  if (!(await addDeletion(tx, memberId, { at: now, dueAt: now, from: GOOD_STATUSES }))) return
  await endSessions(tx, memberId)
  await enqueue(tx, eraseMember, { memberId }, `erase:${memberId}`)
}
