import type { Db } from '../../db/db.ts'
import { getUtcDay, toDate, toZoned } from '../../lib/dates.ts'
import { listDays, sumDays } from './queries.ts'
import { toDays, resolveRange } from './rules.ts'

/** Returns the net revenue of this month so far, in US cents (ADM-REV-03 to 06, reading C-35). */
export async function readMonthlyRevenue(db: Db, now: Date): Promise<number> {
  const range = resolveRange({}, now)
  if (!range) return 0
  const { gross, refunded, disputed } = await sumDays(db, toDays(range))
  return gross - refunded - disputed
}

/** Lists the net revenue of each of the last `count` days, in US cents, today last. */
export async function listLastDays(db: Db, now: Date, count: number): Promise<number[]> {
  const end = getUtcDay(now).until
  const start = toDate(toZoned(end, 'UTC').subtract({ days: count }))
  return (await listDays(db, { start, end })).map(({ net }) => net)
}
