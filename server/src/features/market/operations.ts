import { Gender } from '@adire/contract/members.ts'
import type { Db, Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import { countMembers, type GoalRow, hasCompleteWeek, listGoals, saveWeek } from './queries.ts'
import {
  ALL,
  type Cell,
  findWeek,
  type Group,
  measureGroups,
  subtractWeeks,
  type Week,
} from './rules.ts'
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
 * Reads the metrics with goals in the week before the one of a moment, and in the last complete week since. A week
 * that runs has too few views: with them, exposure looks less even than it is.
 */
export async function readGoalChange(db: Db, since: Date): Promise<GoalChange> {
  const { week } = findWeek(since)
  const rows = await listGoals(db, subtractWeeks(week, 1))
  return {
    before: pickGoals(rows.filter((row) => row.week < week)),
    now: pickGoals(rows.filter((row) => row.week >= week)),
  }
}

/** Picks the metrics of the newest week of each group. */
function pickGoals(rows: readonly GoalRow[]): GoalMetrics {
  const find = (gender: Group['gender'], cohort: Group['cohort'] = ALL) =>
    rows.find((row) => row.gender === gender && row.cohort === cohort)
  return {
    gini: Gender.options.map((gender) => find(gender)?.gini ?? null),
    answered: [find(ALL), find('man'), find(ALL, 'newcomers')].map(toAnswered),
  }
}

function toAnswered(row: GoalRow | undefined): Answered | null {
  if (!row || row.members === null || row.withAnswer === null) return null
  return { count: row.withAnswer, members: row.members }
}

/** Members with an answered match, of all members of a group. */
interface Answered {
  count: number
  members: number
}

/** Metrics of the community with a goal, null where unknown. */
interface GoalMetrics {
  /** Exposure Gini by gender. */
  gini: readonly (number | null)[]
  /** Members with an answered match: all members, men and newcomers. */
  answered: readonly (Answered | null)[]
}

/** Metrics with goals before a moment and since. */
export interface GoalChange {
  before: GoalMetrics
  now: GoalMetrics
}
