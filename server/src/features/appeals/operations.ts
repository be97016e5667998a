import type { AppealId, MemberId } from '@adire/contract/ids.ts'
import type { Db } from '../../db/db.ts'
import * as queries from './queries.ts'

/** Finds an appeal with its decision; undefined for the viewer's own. */
export async function findAppeal(
  db: Db,
  { viewer, id, now }: { viewer: MemberId; id: AppealId; now: Date },
): Promise<queries.AppealRow | undefined> {
  const [row] = await queries.listAppeals(db, { viewer, id, now, limit: 1 })
  return row
}
