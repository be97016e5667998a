import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import { getErrorCode } from '../lib/error-code.ts'
import type { Db, Tx } from './db.ts'
import { isStalePlan } from './unavailable.ts'

/** SQL states: serialization failure and deadlock. */
const RETRYABLE = new Set(['40001', '40P01'])
const ATTEMPTS = 3

const additionalWrites = new AsyncLocalStorage<(tx: Tx) => Promise<void>>()

const transactionState = new AsyncLocalStorage<{ isOpen: boolean }>()

/**
 * True inside `inTransaction` and `inSnapshot`. A query on the pool would need a second connection
 * there and could wait for it until the timeout, so tests refuse it.
 */
export function isInTransaction(): boolean {
  return transactionState.getStore()?.isOpen ?? false
}

/**
 * Runs `work`, and `also` at the end of every transaction that `work` commits. Used for idempotency
 * keys, which must commit together with the effect of their request.
 */
export function withEveryTransaction<T>(
  also: (tx: Tx) => Promise<void>,
  work: () => Promise<T>,
): Promise<T> {
  return additionalWrites.run(also, work)
}

/**
 * Runs `work` in a transaction, and again after a serialization failure, a deadlock or a change of
 * the schema. So `work` must not have effects outside of `tx`, such as calls of other services.
 */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return withRetries(() =>
    db.transaction().execute((tx) =>
      markOpen(async () => {
        const result = await work(tx)
        await additionalWrites.getStore()?.(tx)
        return result
      }),
    ),
  )
}

/** Runs reads that all see the same state of the database. */
export function inSnapshot<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return withRetries(() =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((tx) => markOpen(() => read(tx))),
  )
}

/**
 * Writes to the log of PostgreSQL, so that the commit waits for the synchronous standby, and earlier
 * commits have reached it too. Needed before a repeated request is told that its first run, which
 * may not have been confirmed, is done. Outside of a transaction it commits itself.
 */
export async function confirmEarlierCommits(db: Db | Tx): Promise<void> {
  await sql`select pg_logical_emit_message(true, 'adire', '')`.execute(db)
}

async function withRetries<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      const isRetryable = RETRYABLE.has(getErrorCode(error)) || isStalePlan(error)
      if (attempt >= ATTEMPTS || !isRetryable) throw error
      await pause(Math.random() * 20 * attempt)
    }
  }
}

async function markOpen<T>(work: () => Promise<T>): Promise<T> {
  const state = { isOpen: true }
  try {
    return await transactionState.run(state, work)
  } finally {
    state.isOpen = false
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}

/** True if a statement failed because of this constraint or unique index. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint
}
