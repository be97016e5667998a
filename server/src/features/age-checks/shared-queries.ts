import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { waitingItems } from '../../db/waiting-items.ts'

/**
 * SQL condition: check `c` of member `p` found them under 18, and nobody has decided since. A pass or
 * a ban decides.
 */
export const isWaitingUnderAge = (viewer: MemberId) => sql<boolean>`(
  c.result = 'under_age' and p.account_status in ('active', 'paused', 'suspended') and p.id <> ${viewer}
  and not exists (select from age_checks passed where passed.member_id = p.id and passed.result = 'passed')
)`

/** Selects the items of the work queue `ageChecks`. */
export function waitingAgeChecks(viewer: MemberId) {
  return waitingItems(
    sql`age_checks c join profiles p on p.id = c.member_id where ${isWaitingUnderAge(viewer)}`,
    { since: sql`c.checked_at` },
  )
}
