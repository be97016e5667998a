import type { Db, Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import { countMembers, hasCompleteWeek, saveWeek } from './queries.ts'
import { type Cell, findWeek, measureGroups, type Week } from './rules.ts'
import { hideSmallGroups } from './suppression-rules.ts'

/**
 * Measures the current week, and the last one until that was done after its end. Only sums are stored, and small
 * groups are hidden before.
 */
export async function measureWeeks(db: Db, now: Date): Promise<void> {
  const current = findWeek(now)
  const last = findWeek(new Date(current.from.getTime() - 1))
  if (!(await hasCompleteWeek(db, last.week))) await measureWeek(db, last, now)
  await measureWeek(db, current, now)
}

function measureWeek(db: Db, week: Week, now: Date): Promise<void> {
  return inTransaction(db, async (tx) =>
    saveCells(tx, week, await countMembers(tx, week, now), now),
  )
}

/** Stores the groups of a week. */
export function saveCells(
  tx: Tx,
  { week, until }: Week,
  cells: readonly Cell[],
  now: Date,
): Promise<void> {
  const groups = hideSmallGroups(measureGroups(cells))
  return saveWeek(tx, { week, computedAt: now, isComplete: until <= now }, groups)
}
