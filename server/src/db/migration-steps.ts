import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { getErrorCode } from '../lib/error-code.ts'
import { StartError } from '../lib/start-error.ts'
import {
  findNewIndex,
  isConcurrent,
  type Migration,
  readDirectives,
  splitStatements,
} from './migration-files.ts'

/** SQL states: lock timeout and deadlock. */
const RETRYABLE = new Set(['55P03', '40P01'])

export interface LockPatience {
  /**
   * Lock timeouts of the attempts, repeated. Requests queue behind a migration that waits for a lock,
   * and they give up after two seconds (`timeLimits`). The longest is above PostgreSQL's
   * `deadlock_timeout` of a second, after which autovacuum gives way.
   */
  timeoutsMs: readonly number[]
  /** Pause after the first attempt; it doubles up to the longest. In it the queue drains. */
  pauseMs: { first: number; longest: number }
  /** Time after which the migration fails. */
  totalMs: number
  /** Lock timeout of statements that nobody waits for, such as concurrent builds of an index. */
  concurrentMs: number
}

export const lockPatience: LockPatience = {
  timeoutsMs: [300, 300, 1_400],
  pauseMs: { first: 100, longest: 2_000 },
  totalMs: 120_000,
  concurrentMs: 600_000,
}

/** Connection of the owner of the tables. */
export interface Runner {
  client: pg.Client
  patience: LockPatience
  /** Called in the transaction of a migration, after its statements. */
  beforeCommit(): Promise<void>
}

/**
 * Applies a migration. Throws a `StartError` if its backfill isn't finished, or if other
 * transactions hold its locks for too long.
 */
export async function applyMigration(runner: Runner, migration: Migration): Promise<void> {
  const { isOutsideTransaction, backfill } = readDirectives(migration)
  if (backfill !== undefined) await requireBackfill(runner.client, migration, backfill)
  try {
    if (isOutsideTransaction) await applyStatements(runner, migration)
    else
      await withLockRetries(runner, migration, async (lockMs) => {
        await inOwnTransaction(runner.client, async () => {
          await runner.client.query(`set local lock_timeout = ${lockMs}`)
          await runner.client.query(migration.text)
          await record(runner, migration)
        })
      })
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new Error(`migration ${migration.name} failed`, { cause: error })
  }
}

/** Error of a migration that needs the data which a backfill has not rewritten yet. */
export class UnfinishedBackfill extends StartError {
  override name = 'UnfinishedBackfill'
}

async function requireBackfill(
  client: pg.Client,
  { name }: Migration,
  backfill: string,
): Promise<void> {
  const { rows } = await client.query<{ finished: boolean; count: number }>(
    'select finished_at is not null as finished, row_count::int as count from backfills where name = $1',
    [backfill],
  )
  const [state] = rows
  if (!state) throw new Error(`migration ${name}: no migration before it declares ${backfill}`)
  if (!state.finished)
    throw new UnfinishedBackfill(
      `Migration ${name} needs the backfill ${backfill}, which is not finished (${state.count} rows so far). Keep the previous release running until it is, or run: npm run admin -- backfill`,
    )
}

/** Applies statements one by one; all of them run again if one fails or the process ends. */
async function applyStatements(runner: Runner, migration: Migration): Promise<void> {
  const { client, patience } = runner
  try {
    for (const statement of splitStatements(migration.text))
      await withLockRetries(runner, migration, async (lockMs) => {
        const index = findNewIndex(statement)
        if (index !== undefined) await dropInvalidIndex(runner, index)
        await client.query(
          `set lock_timeout = ${isConcurrent(statement) ? patience.concurrentMs : lockMs}`,
        )
        await client.query(statement)
      })
  } finally {
    await client.query('set lock_timeout = 0')
  }
  await inOwnTransaction(client, () => record(runner, migration))
}

/** Removes what an interrupted build left, which `if not exists` would take for the index. */
async function dropInvalidIndex({ client, patience }: Runner, index: string): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_index where indexrelid = to_regclass($1) and not indisvalid`,
    [index],
  )
  if (rowCount === 0) return
  await client.query(`set lock_timeout = ${patience.concurrentMs}`)
  await client.query(`drop index concurrently if exists ${index}`)
}

async function record({ client, beforeCommit }: Runner, { name }: Migration): Promise<void> {
  await beforeCommit()
  await client.query('insert into migrations (name) values ($1)', [name])
}

async function inOwnTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Runs `work` with a short lock timeout, and again after a pause if it was reached. */
async function withLockRetries(
  { patience }: Runner,
  { name }: Migration,
  work: (lockMs: number) => Promise<void>,
): Promise<void> {
  const { timeoutsMs, pauseMs, totalMs } = patience
  const startedAt = performance.now()
  for (let attempt = 0; ; attempt++) {
    try {
      return await work(timeoutsMs[attempt % timeoutsMs.length] ?? 0)
    } catch (error) {
      if (!RETRYABLE.has(getErrorCode(error))) throw error
      if (performance.now() - startedAt > totalMs)
        throw new StartError(
          `Migration ${name} did not get its locks in ${Math.round(totalMs / 1_000)} seconds, because other transactions hold them. End long transactions and start again.`,
          { cause: error },
        )
      await wait(Math.min(pauseMs.longest, pauseMs.first * 2 ** attempt))
    }
  }
}
