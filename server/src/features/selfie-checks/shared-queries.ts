import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export async function countWaitingSelfies(db: Db, viewer: MemberId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from selfie_checks s join profiles p on p.id = s.user_id
    where s.storage_key is not null and p.account_status in ('active', 'paused') and p.id <> ${viewer}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
