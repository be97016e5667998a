import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** Records passed age checks, so that members may live in any country. */
export async function passAgeChecks(db: Db, members: readonly MemberId[]): Promise<void> {
  await sql`
    insert into age_checks (member_id, result, method, checked_at)
    select id, 'passed', 'document', now() from unnest(${members}::uuid[]) id`.execute(db)
}

/** Stores that a check found a member under 18, instead of the pass that test members have. */
export async function recordUnderAge(db: Db, member: MemberId): Promise<void> {
  await db.deleteFrom('age_checks').where('member_id', '=', member).execute()
  await db
    .insertInto('age_checks')
    .values({ member_id: member, result: 'under_age', method: 'document', checked_at: new Date() })
    .execute()
}
