import type { Db } from '../../db/db.ts'

/** Finds the last day that a recount has counted. */
export async function findRecountedDay(db: Db): Promise<string> {
  const row = await db.selectFrom('ad_recounts').select('last_day').executeTakeFirstOrThrow()
  return row.last_day
}
