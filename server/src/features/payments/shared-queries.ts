import { sql } from 'kysely'
import { waitingItems } from '../../db/waiting-items.ts'

/** Selects the items of the work queue `quarantinedEvents`. */
export function waitingQuarantinedEvents() {
  return waitingItems(
    sql`payment_event_outcomes where outcome = 'quarantined' and closed_at is null`,
    { since: sql`decided_at` },
  )
}
