import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export async function countWaitingGrants(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from grants where needs_second and decided_at is null`.execute(db)
  return rows[0]?.count ?? 0
}
