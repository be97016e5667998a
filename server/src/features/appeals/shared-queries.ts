import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { waitingItems } from '../../db/waiting-items.ts'

/**
 * SQL condition: appeal `a` by `p`, about report `r` if it has one, isn't by or about this moderator,
 * nor about a decision that is based on reports of them, and its author wasn't erased.
 */
export const isShownTo = (viewer: MemberId) => sql<boolean>`(
  a.user_id <> ${viewer} and r.reported_user_id is distinct from ${viewer}::uuid and p.account_status <> 'erased'
  and not exists (select from reports basis where basis.misuse_decision_id = a.action_id and basis.reported_user_id = ${viewer})
)`

/** Selects the items of the work queue `appeals`, without those by or about the viewer. */
export function waitingAppeals(viewer: MemberId) {
  return waitingItems(
    sql`appeals a join profiles p on p.id = a.user_id left join reports r on r.id = a.report_id
      where a.decided_at is null and ${isShownTo(viewer)}`,
    { since: sql`a.created_at`, dueAt: sql`a.due_at` },
  )
}
