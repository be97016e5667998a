import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { afterCommit, inSnapshot, inTransaction, isInTransaction } from './transaction.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

const one = sql<{ n: number }>`select 1 as n`

test.each([
  ['a transaction', inTransaction],
  ['a snapshot', inSnapshot],
])('refuses a query through the pool inside %s, and takes it afterwards', async (_name, open) => {
  const { db } = app.deps
  await expect(open(db, () => one.execute(db))).rejects.toThrow(
    'a query inside a transaction went through the pool',
  )
  await expect(open(db, () => inTransaction(db, (tx) => one.execute(tx)))).rejects.toThrow(
    'went through the pool',
  )
  expect((await open(db, (tx) => one.execute(tx))).rows).toEqual([{ n: 1 }])
  expect((await one.execute(db)).rows).toEqual([{ n: 1 }])
})

test('runs what follows a transaction once after its commit, and is done if that fails', async () => {
  const { db } = app.deps
  const seen: boolean[] = []
  const follow = async () => {
    seen.push(isInTransaction())
    throw new Error('the follow-up failed')
  }
  const result = await inTransaction(db, async () => {
    afterCommit(follow)
    afterCommit(follow)
    expect(seen).toEqual([])
    return 'done'
  })
  expect([result, seen]).toEqual(['done', [false]])
  const rolledBack = inTransaction(db, async () => {
    afterCommit(follow)
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  expect(seen).toHaveLength(1)
})
