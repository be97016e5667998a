import type { Db, Tx } from './db.ts'

const RETRYABLE = new Set(['40001', '40P01'])
const ATTEMPTS = 3

/** Runs one request's writes: all or nothing, tried again when Postgres had to choose between two of them (security 9.1). */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt >= ATTEMPTS || !RETRYABLE.has(codeOf(error))) throw error
      await pause(Math.random() * 20 * attempt)
    }
  }
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}
