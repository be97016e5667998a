import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/**
 * Finds the visible member with this code; with `notFor`, not one with a variant of that address.
 */
export async function findReferrer(
  db: Db,
  code: string,
  notFor?: string,
): Promise<MemberId | undefined> {
  const row = await db
    .selectFrom('profiles as p')
    .innerJoin('users as u', 'u.id', 'p.id')
    .select('p.id')
    .where('p.referral_code', '=', code)
    .where('p.is_visible', '=', true)
    .$if(notFor !== undefined, (query) =>
      query.where(sql<boolean>`u.canonical_email <> canonical_email(${notFor ?? ''})`),
    )
    .executeTakeFirst()
  return row?.id
}
