import { sql } from 'kysely'
import { waitingItems } from '../../db/waiting-items.ts'

/** Selects the items of the work queue `refunds`: refunds that need a second admin. */
export function waitingRefunds() {
  return waitingItems(sql`refund_requests where needs_second and decided_at is null`, {
    since: sql`asked_at`,
  })
}
