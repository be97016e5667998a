import type { MemberId } from '@adire/contract/ids.ts'
import type { Db } from '../../../db/db.ts'
import { shortenId } from '../../profiles/view-quota-rules.ts'
import { hasTie } from '../queries.ts'
import { AFTER_MATCH_MS } from '../rules.ts'
import { findVisible } from '../../profiles/shared-queries.ts'

/**
 * Whether a member may block or report another: only someone they see now or have met in the
 * product (PRO-16).
 */
export async function isKnown(
  db: Db,
  viewer: MemberId,
  other: MemberId,
  now: Date,
): Promise<boolean> {
  if (await findVisible(db, viewer, other, now)) return true
  return hasTie(db, {
    viewer,
    other,
    endedAfter: new Date(now.getTime() - AFTER_MATCH_MS),
    now,
    hash: shortenId(other),
  })
}
