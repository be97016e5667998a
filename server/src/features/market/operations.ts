import { Gender } from '@adire/contract/members.ts'
import type { Db, Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import { countMembers, type GiniRow, hasCompleteWeek, listGini, saveWeek } from './queries.ts'
import { type Cell, findWeek, measureGroups, subtractWeeks, type Week } from './rules.ts'
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

/**
 * Reads the exposure Gini of men and women in the week before the one of a moment, and in the last complete week
 * since. A week that runs has too few views: with them, exposure looks less even than it is.
 */
export async function readEvenness(db: Db, since: Date): Promise<Evenness> {
  const { week } = findWeek(since)
  const rows = await listGini(db, subtractWeeks(week, 1))
  const pick = (isMeant: (row: GiniRow) => boolean) =>
    Gender.options.map(
      (gender) => rows.find((row) => row.gender === gender && isMeant(row))?.gini ?? null,
    )
  return {
    before: pick((row) => row.week < week),
    now: pick((row) => row.week >= week),
  }
}

/** Exposure Gini by gender, null where it is unknown. */
export interface Evenness {
  before: readonly (number | null)[]
  now: readonly (number | null)[]
}
