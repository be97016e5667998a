import { sql } from 'kysely'
import { waitingItems } from '../../db/waiting-items.ts'

/** Selects the items of the work queue `addressFlags`. */
export function waitingAddressFlags() {
  return waitingItems(sql`address_flags where cleared_at is null`, { since: sql`flagged_at` })
}
