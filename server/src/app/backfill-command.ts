import { setTimeout as wait } from 'node:timers/promises'
import { type AnyBackfill, listUnfinishedBackfills, runBackfills } from '../db/backfills.ts'
import type { Db } from '../db/db.ts'
import { type DatabaseUrls, migrate } from '../db/migrate.ts'
import { UnfinishedBackfill } from '../db/migration-steps.ts'
import { systemClock } from '../lib/clock.ts'
import { createLog } from '../lib/log.ts'
import { backfills } from './backfill-list.ts'

/** Interval at which the progress is printed. */
const REPORT_MS = 2_000
/** Pause while a server runs the backfill. */
const BUSY_MS = 500

interface Options {
  known?: readonly AnyBackfill[]
  migrateUp?: (urls: DatabaseUrls) => Promise<unknown>
  print?: (line: string) => void
}

/**
 * Runs `npm run admin -- backfill`: applies migrations, and finishes the backfills that they wait
 * for. It may run beside the servers, and again after an interruption. Returns the exit code.
 */
export async function runBackfillCommand(
  urls: DatabaseUrls,
  db: Db,
  {
    known = backfills,
    migrateUp = migrate,
    print = (line) => process.stdout.write(`${line}\n`),
  }: Options = {},
): Promise<number> {
  for (let isBlocked = true; isBlocked;) {
    isBlocked = await isRefused(() => migrateUp(urls))
    await finishBackfills(db, known, print)
    const unknown = await listUnfinishedBackfills(db)
    if (unknown.length > 0) {
      print(`This release does not know ${unknown.map(({ name }) => name).join(', ')}.`)
      return 1
    }
  }
  print('All migrations are applied and all backfills are finished.')
  return 0
}

/** True if a migration waits for a backfill. */
async function isRefused(migrateUp: () => Promise<unknown>): Promise<boolean> {
  try {
    await migrateUp()
    return false
  } catch (error) {
    if (error instanceof UnfinishedBackfill) return true
    throw error
  }
}

async function finishBackfills(
  db: Db,
  known: readonly AnyBackfill[],
  print: (line: string) => void,
): Promise<void> {
  for (;;) {
    const isRunning = await runBackfills(
      { db, clock: systemClock, log: createLog('silent') },
      known,
      REPORT_MS,
    )
    const left = (await listUnfinishedBackfills(db)).filter(({ name }) =>
      known.some((one) => one.name === name),
    )
    if (left.length === 0) return
    for (const { name, rows } of left) print(`${name}: ${rows} rows so far`)
    if (!isRunning) await wait(BUSY_MS)
  }
}
