import type { MemberId } from '@adire/contract/ids.ts'
import type { Db } from '../../db/db.ts'
import * as queries from './queries.ts'

export { cardColumns, type VisibleMember } from './queries.ts'
export { toCard, type CardRow } from './view.ts'

/**
 * Another member as this viewer may see them (rule R3), or undefined: themselves, unknown, hidden without a match, blocked by
 * either, unconfirmed, suspended and banned are all the same to the caller.
 */
export function findVisible(db: Db, viewerId: MemberId, memberId: MemberId, now: Date): Promise<queries.VisibleMember | undefined> {
  return queries.findVisible(db, viewerId, memberId, now)
}
