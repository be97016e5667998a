import { sql } from 'kysely'
import { waitingItems } from '../../db/waiting-items.ts'

/** Selects the items of the work queue `discrepancies`: days that a recount of the ad events corrected. */
export function waitingDiscrepancies() {
  return waitingItems(sql`ad_discrepancies where settled_at is null`, { since: sql`found_at` })
}

/** Selects the items of the work queue `adReports`: reported campaigns. */
export function waitingAdReports() {
  return waitingItems(sql`ad_report_cases where settled_at is null`, { since: sql`opened_at` })
}
