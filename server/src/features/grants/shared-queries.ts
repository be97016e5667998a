import { sql } from 'kysely'
import { waitingItems } from '../../db/waiting-items.ts'

/** Selects the items of the work queue `grants`: grants that need a second admin. */
export function waitingGrants() {
  return waitingItems(sql`grants where needs_second and decided_at is null`, {
    since: sql`asked_at`,
  })
}
