import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { waitingItems } from '../../db/waiting-items.ts'

/** Selects the items of the work queue `appeals`, without the viewer's own. */
export function waitingAppeals(viewer: MemberId) {
  return waitingItems(
    sql`appeals a join profiles p on p.id = a.user_id
      where a.decided_at is null and a.user_id <> ${viewer} and p.account_status <> 'erased'`,
    { since: sql`a.created_at`, dueAt: sql`a.due_at` },
  )
}
