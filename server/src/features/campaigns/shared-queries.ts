import { sql } from 'kysely'
import { waitingItems } from '../../db/waiting-items.ts'

/** SQL items of the work queue `discrepancies`. */
export function waitingDiscrepancies() {
  return waitingItems(sql`ad_discrepancies where settled_at is null`, { since: sql`found_at` })
}

/** SQL items of the work queue `adReports`: reported campaigns. */
export function waitingAdReports() {
  return waitingItems(sql`ad_report_cases where settled_at is null`, { since: sql`opened_at` })
}
