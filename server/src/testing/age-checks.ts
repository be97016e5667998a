import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** Records passed age checks, so that members may live in any country. */
export async function passAgeChecks(db: Db, members: readonly MemberId[]): Promise<void> {
  await sql`
    insert into age_checks (member_id, result, method, checked_at)
    select id, 'passed', 'document', now() from unnest(${members}::uuid[]) id`.execute(db)
}
