import { sql } from 'kysely'
import { waitingItems } from '../../db/waiting-items.ts'

/** SQL items of the work queue `inquiries`: those that nobody has contacted yet. */
export function waitingInquiries() {
  return waitingItems(sql`ad_inquiries where status = 'new'`, { since: sql`created_at` })
}
