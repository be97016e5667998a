import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import { getErrorCode } from '../lib/error-code.ts'
import type { Db, Tx } from './db.ts'
import { isStalePlan } from './unavailable.ts'

/** SQL states: serialization failure and deadlock. */
const RETRYABLE = new Set(['40001', '40P01'])
const ATTEMPTS = 3

const additionalWrites = new AsyncLocalStorage<(tx: Tx) => Promise<void>>()

interface TransactionState {
  isOpen: boolean
  followUps: Set<FollowUp>
}
/** Work outside of a transaction, once it has committed. */
type FollowUp = (db: Db) => Promise<void>

const transactionState = new AsyncLocalStorage<TransactionState>()

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
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { result, followUps } = await withRetries(async () => {
    const state = { isOpen: true, followUps: new Set<FollowUp>() }
    const done = await db.transaction().execute((tx) =>
      markOpen(state, async () => {
        const value = await work(tx)
        await additionalWrites.getStore()?.(tx)
        return value
      }),
    )
    return { result: done, followUps: state.followUps }
  })
  // The work is done, also if these fail.
  for (const followUp of followUps) await followUp(db).catch(() => undefined)
  return result
}

/**
 * Runs `followUp` once after the commit of the transaction that `inTransaction` has opened, and before its
 * result is returned. It may fail, and is lost if the process dies: only for what happens a little later
 * without it. Does nothing outside of `inTransaction`.
 */
export function afterCommit(followUp: FollowUp): void {
  transactionState.getStore()?.followUps.add(followUp)
}

/** Runs reads that all see the same state of the database. */
export function inSnapshot<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return withRetries(() =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((tx) => markOpen({ isOpen: true, followUps: new Set() }, () => read(tx))),
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

async function markOpen<T>(state: TransactionState, work: () => Promise<T>): Promise<T> {
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
