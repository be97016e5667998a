import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import type { Db, Tx } from './db.ts'
import { inTransaction } from './transaction.ts'

/** Rows of one batch. Each is a transaction, which other writers of the rows wait for. */
const BATCH_ROWS = 500

interface Batch<Cursor> {
  /** Position after the last row of the batch. */
  cursor: Cursor
  rows: number
}

/**
 * A change of existing rows that would take too long in a migration. A migration declares it by its
 * row in `backfills`; the statement of a batch skips rows that are right already.
 */
export interface Backfill<Cursor> {
  /** `<table>.<change>` */
  name: string
  cursor: z.ZodType<Cursor>
  /**
   * Changes up to `limit` rows after `cursor`, at first from the beginning; undefined when there are
   * none left.
   */
  runBatch(tx: Tx, cursor: Cursor | undefined, limit: number): Promise<Batch<Cursor> | undefined>
}

/** A backfill with any type of cursor. */
export interface AnyBackfill {
  name: string
  runBatch(tx: Tx, cursor: unknown, limit: number): Promise<Batch<unknown> | undefined>
}

/** Declares a backfill; stored cursors are parsed with its schema. */
export function defineBackfill<Cursor>({
  name,
  cursor: schema,
  runBatch,
}: Backfill<Cursor>): AnyBackfill {
  return {
    name,
    runBatch: (tx, cursor, limit) =>
      runBatch(tx, cursor === null ? undefined : schema.parse(cursor), limit),
  }
}

export interface BackfillState {
  name: string
  /** Rows changed so far. */
  rows: number
}

/** Lists declared backfills that are not finished. */
export function listUnfinishedBackfills(db: Db): Promise<BackfillState[]> {
  return db
    .selectFrom('backfills')
    .select(['name', 'row_count as rows'])
    .where('finished_at', 'is', null)
    .orderBy('declared_at')
    .orderBy('name')
    .execute()
}

interface Runner {
  db: Db
  clock: Clock
  log: Log
}

/**
 * Runs the declared backfills that are not finished, for about `limitMs`. Returns true if some of
 * them have more to do. Each batch commits with its position, so the next call continues there.
 */
export async function runBackfills(
  { db, clock, log }: Runner,
  backfills: readonly AnyBackfill[],
  limitMs: number,
): Promise<boolean> {
  const endAt = performance.now() + limitMs
  for (const { name } of await listUnfinishedBackfills(db)) {
    // Another version of the server runs those that are not ours.
    const backfill = backfills.find((one) => one.name === name)
    if (!backfill) continue
    const result = await runUntil(endAt, () => runNextBatch({ db, clock }, backfill))
    log.info({ backfill: name, rows: result.rows }, `backfill: ${result.state}`)
    if (result.state === 'in progress') return true
  }
  return false
}

interface Progress {
  /** `busy`: another process runs it. */
  state: 'in progress' | 'finished' | 'busy'
  rows: number
}

async function runUntil(endAt: number, runBatch: () => Promise<Progress>): Promise<Progress> {
  for (;;) {
    const startedAt = performance.now()
    const progress = await runBatch()
    if (progress.state !== 'in progress' || performance.now() > endAt) return progress
    // Leaves half of the time to the requests.
    await wait(performance.now() - startedAt)
  }
}

function runNextBatch(
  { db, clock }: Pick<Runner, 'db' | 'clock'>,
  { name, runBatch }: AnyBackfill,
): Promise<Progress> {
  return inTransaction(db, async (tx) => {
    const state = await tx
      .selectFrom('backfills')
      .select(['cursor', 'row_count as rows'])
      .where('name', '=', name)
      .where('finished_at', 'is', null)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!state) return { state: 'busy', rows: 0 }
    const batch = await runBatch(tx, state.cursor, BATCH_ROWS)
    const rows = state.rows + (batch?.rows ?? 0)
    await tx
      .updateTable('backfills')
      .set(
        batch
          ? { cursor: sql`${JSON.stringify(batch.cursor)}::jsonb`, row_count: rows }
          : { finished_at: clock.now() },
      )
      .where('name', '=', name)
      .execute()
    return { state: batch ? 'in progress' : 'finished', rows }
  })
}
