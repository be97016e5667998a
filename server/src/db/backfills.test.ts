import { sql } from 'kysely'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { runBackfillCommand } from '../app/backfill-command.ts'
import { systemClock } from '../lib/clock.ts'
import { createEmptyDatabase, createTestDatabase } from '../testing/database.ts'
import { defineBackfill, listUnfinishedBackfills, runBackfills } from './backfills.ts'
import { createDb, createPool, type Db } from './db.ts'
import { type DatabaseUrls, migrate } from './migrate.ts'

const log = pino({ level: 'silent' })
const ROWS = 1_201
const EXPAND = `alter table towns add column key text;
  insert into backfills (name) values ('towns.fold')`
const CONTRACT = `-- migrate: after-backfill towns.fold
  alter table towns add constraint towns_key check (key is not null) not valid`
const migrations = [
  { name: '9000_expand.sql', text: EXPAND },
  { name: '9001_contract.sql', text: CONTRACT },
]

/** Fills `towns.key`, and fails at a row that a test chooses. */
const fold = (failAt = 0) =>
  defineBackfill({
    name: 'towns.fold',
    cursor: z.number(),
    async runBatch(tx, cursor = 0, limit) {
      const { rows } = await sql<{ id: number }>`
        update towns set key = lower(name) where id in
          (select id from towns where id > ${cursor} order by id limit ${limit}) returning id`.execute(
        tx,
      )
      const last = Math.max(...rows.map(({ id }) => id))
      if (failAt > 0 && last >= failAt) throw new Error('the backfill was interrupted')
      return rows.length > 0 ? { cursor: last, rows: rows.length } : undefined
    },
  })

let urls: DatabaseUrls
let db: Db
const pools: { end(): Promise<void> }[] = []
beforeEach(async () => {
  urls = await createTestDatabase()
  const pool = createPool(urls.migrationUrl)
  pools.push(pool)
  db = createDb(pool)
  await sql`create table towns (id integer primary key, name text not null)`.execute(db)
  await sql`insert into towns select n, 'Town ' || n from generate_series(1, ${ROWS}) n`.execute(db)
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
})

const deps = () => ({ db, clock: systemClock, log })
const countFolded = async () =>
  (await sql<{ n: number }>`select count(key)::int as n from towns`.execute(db)).rows[0]?.n

test('refuses the migration that needs a backfill until it is finished', async () => {
  await expect(migrate(urls, { migrations })).rejects.toThrow(
    /^Migration 9001_contract\.sql needs the backfill towns\.fold, which is not finished \(0 rows so far\)\. Keep the previous release running until it is, or run: npm run admin -- backfill$/,
  )
  expect(await runBackfills(deps(), [fold()], 60_000)).toBe(false)
  expect(await countFolded()).toBe(ROWS)
  expect(await migrate(urls, { migrations })).toEqual(['9001_contract.sql'])
})

test('continues after an interruption behind the last batch', async () => {
  await expect(migrate(urls, { migrations })).rejects.toThrow()
  await expect(runBackfills(deps(), [fold(1_000)], 60_000)).rejects.toThrow('interrupted')
  expect(await listUnfinishedBackfills(db)).toEqual([{ name: 'towns.fold', rows: 500 }])
  expect(await countFolded()).toBe(500)
  await sql`update towns set key = 'kept' where id <= 500`.execute(db)
  await runBackfills(deps(), [fold()], 60_000)
  const { rows } = await sql`select from towns where key = 'kept'`.execute(db)
  expect([rows.length, await countFolded()]).toEqual([500, ROWS])
})

test('stops at the end of its time, with more to do', async () => {
  await expect(migrate(urls, { migrations })).rejects.toThrow()
  expect(await runBackfills(deps(), [fold()], 0)).toBe(true)
  expect(await countFolded()).toBe(500)
})

test('finishes and migrates by the command, and names a backfill it does not know', async () => {
  const lines: string[] = []
  const command = (known: ReturnType<typeof fold>[]) =>
    runBackfillCommand(urls, db, {
      known,
      migrateUp: (to) => migrate(to, { migrations }),
      print: (line) => lines.push(line),
    })
  expect(await command([])).toBe(1)
  expect(await command([fold()])).toBe(0)
  expect(lines).toEqual([
    'This release does not know towns.fold.',
    'All migrations are applied and all backfills are finished.',
  ])
})

test('has nothing to do in a new database', async () => {
  const { migrationUrl } = await createEmptyDatabase()
  const file = join(import.meta.dirname, '../../migrations/0100_backfills.sql')
  const all = [
    { name: '0001_towns.sql', text: 'create table towns (name text)' },
    { name: '0100_backfills.sql', text: await readFile(file, 'utf8') },
    ...migrations,
  ]
  const applied = await migrate({ url: migrationUrl, migrationUrl }, { migrations: all })
  expect(applied).toHaveLength(4)
})
