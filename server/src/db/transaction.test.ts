import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { inSnapshot, inTransaction } from './transaction.ts'

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
