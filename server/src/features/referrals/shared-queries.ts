import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { waitingItems } from '../../db/waiting-items.ts'

/**
 * Finds the member with a referral code (VIS-AUTH-33), who may refer friends while their own profile
 * isn't shown. `notFor` is the address that signs up: members can't refer themselves with a variant
 * of their own address.
 */
export async function findReferrer(
  db: Db,
  code: string,
  notFor?: string,
): Promise<MemberId | undefined> {
  const row = await db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.id')
    .select('profiles.id')
    .where('profiles.referral_code', '=', code)
    .where('profiles.is_confirmed', '=', true)
    .where('profiles.account_status', 'in', ['active', 'paused'])
    .$if(notFor !== undefined, (query) =>
      query.where(sql<boolean>`users.canonical_email <> canonical_email(${notFor ?? ''})`),
    )
    .executeTakeFirst()
  return row?.id
}

/** Selects the items of the work queue `heldReferrals`. */
export function waitingHeldReferrals() {
  return waitingItems(sql`referral_rewards where state = 'held'`, { since: sql`decided_at` })
}
