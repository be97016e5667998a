import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createDb, createPool, type Db } from '../db/db.ts'
import { verifyInvariants } from '../db/invariants.ts'
import type { DatabaseUrls } from '../db/migrate.ts'
import { listHomes } from '../db/thread-home-queries.ts'
import { createEmptyDatabase, createTestDatabase } from '../testing/database.ts'
import type { HomeUrls } from '../testing/thread-homes.ts'
import { openDatabase } from './database.ts'
import { openHomesToRead } from './thread-homes.ts'
import { runHomesCommand } from './homes-command.ts'

let primary: DatabaseUrls
let db: Db
let home: HomeUrls
beforeAll(async () => {
  primary = await createTestDatabase()
  db = createDb(createPool(primary.url))
  home = await createEmptyDatabase()
})
afterAll(() => db.destroy())

/** Starts with these homes; returns their numbers. */
async function start(homes: readonly HomeUrls[], urls = primary): Promise<number[]> {
  const opened = await openDatabase({ ...urls, homes })
  await opened.pool.end()
  for (const { pool } of opened.homes ?? []) await pool.end()
  return (opened.homes ?? []).map(({ id }) => id)
}

async function run(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text)
  await client.end()
}

test('registers new homes once and without threads, also when two servers start at once', async () => {
  const other = await createEmptyDatabase()
  const started = await Promise.all([start([home, other]), start([home, other])])
  expect(started[0]).toEqual(started[1])
  expect(await start([other, home])).toEqual(started[0]?.toReversed())
  expect(await listHomes(db)).toEqual([
    { id: 1, state: 'open', thread_count: 0 },
    { id: 2, state: 'draining', thread_count: 0 },
    { id: 3, state: 'draining', thread_count: 0 },
  ])
  await expect(start([home])).rejects.toThrow(/lacks the address of thread home \d, whose messages/)
  await expect(start([home, other, home])).rejects.toThrow(/has the same database twice/)
  await db.deleteFrom('homes').where('id', '>', 1).execute()
  // A home that was lost from the list returns under its key.
  expect(await start([home])).toEqual([2])
})

test('refuses addresses that are not homes of this site, with one sentence each', async () => {
  const elsewhere = new URL(home.url)
  elsewhere.port = '1'
  const nowhere = { url: elsewhere.href, migrationUrl: elsewhere.href }
  await expect(start([home, nowhere])).rejects.toThrow(/Can’t connect .* in THREAD_HOME_URLS/)
  await expect(start([home, primary])).rejects.toThrow(/points to the database of DATABASE_URL/)

  const foreign = await createEmptyDatabase()
  await run(foreign.migrationUrl, 'create table invoices (id int)')
  await expect(start([home, foreign])).rejects.toThrow(/has tables that aren’t Adire’s/)

  const site = await createTestDatabase()
  await run(site.migrationUrl, `update homes set key = '${randomUUID()}'`)
  await expect(start([home], site)).rejects.toThrow(/is a home of another site/)

  const unmigrated = await createEmptyDatabase()
  await expect(
    start([home, { url: unmigrated.url, migrationUrl: unmigrated.url }]),
  ).rejects.toThrow(/is not migrated, and its role may not do that. Set THREAD_HOME_MIGRATION_URLS/)
  await expect(
    start([home, { url: unmigrated.url, migrationUrl: home.migrationUrl }]),
  ).rejects.toThrow(/point to different databases/)
  expect(await start([home])).toEqual([2])
})

test('changes neither the primary nor a home if an address is wrong', async () => {
  const unmigrated = await createEmptyDatabase()
  const countTables = async ({ migrationUrl: url }: HomeUrls) => {
    const pool = createPool(url)
    const { rowCount } = await pool.query(
      "select from pg_class where relnamespace = 'public'::regnamespace",
    )
    await pool.end()
    return rowCount
  }
  const foreign = await createEmptyDatabase()
  await run(foreign.migrationUrl, 'create table invoices (id int)')
  const empty = await createEmptyDatabase()
  for (const [homes, refusal] of [
    [[empty, foreign], /has tables that aren’t Adire’s/],
    [[empty, empty], /has the same database twice/],
    [[empty, home], /is a home of another site/],
  ] as const)
    await expect(start(homes, unmigrated)).rejects.toThrow(refusal)
  const refuse = () => Promise.reject(new Error('the clock is wrong'))
  await expect(openDatabase({ ...unmigrated, homes: [empty] }, refuse)).rejects.toThrow('the clock')
  await expect(start([empty])).rejects.toThrow(/lacks the address of thread home 2/)
  expect([await countTables(unmigrated), await countTables(empty)]).toEqual([0, 0])
})

test('opens homes to read them, and none that is unknown', async () => {
  const homes = await openHomesToRead(db, [home])
  expect(homes.others.map(([id]) => id)).toEqual([2])
  const found = await verifyInvariants(db, homes)
  expect(found.filter(({ name }) => name.startsWith('homes:')).length).toBeGreaterThan(5)
  expect(found.filter(({ rows }) => rows > 0)).toEqual([])
  await homes.stop()
  await expect(openHomesToRead(db)).rejects.toThrow(/lacks the address of thread home 2/)
})

test('opens and drains a home with a command, and lists all of them', async () => {
  const lines: string[] = []
  const command = (...args: string[]) => runHomesCommand(args, db, (line) => lines.push(line))
  expect(await command('2', 'open')).toBe(0)
  expect(lines).toEqual(['1  open      0 threads', '2  open      0 threads'])
  for (const wrong of [['2'], ['2', 'closed'], ['2', 'open', 'now'], ['9', 'open'], ['x', 'open']])
    expect([wrong, await command(...wrong)]).toEqual([wrong, 1])
  expect(lines.slice(-2)).toEqual(['There is no home 9.', 'There is no home x.'])
  expect(await command('2', 'draining')).toBe(0)
})

test('reads the addresses of the homes, with one owner for each', () => {
  const given = { DATA_DIR: tmpdir(), DATABASE_URL: 'postgres://server@db/adire' }
  const homes = 'postgres://server@one/adire, postgres://server@two/adire'
  const owners = homes.replaceAll('server', 'owner')
  const read = (variables: Record<string, string>) => readConfig(variables).database?.homes
  const [one, two] = ['postgres://server@one/adire', 'postgres://server@two/adire']
  expect(read(given)).toEqual([])
  expect(read({ ...given, THREAD_HOME_URLS: homes })).toEqual([
    { url: one, migrationUrl: one },
    { url: two, migrationUrl: two },
  ])
  const complete = { ...given, THREAD_HOME_URLS: homes, THREAD_HOME_MIGRATION_URLS: owners }
  expect(read(complete)?.[1]).toEqual({ url: two, migrationUrl: 'postgres://owner@two/adire' })
  expect(() => read({ ...complete, THREAD_HOME_URLS: one })).toThrow(
    /must have one address for each/,
  )
  expect(() => read({ ...given, THREAD_HOME_URLS: `${one},${one}` })).toThrow(/same address twice/)
  expect(() => read({ DATA_DIR: tmpdir(), THREAD_HOME_URLS: one })).toThrow(/needs DATABASE_URL/)
})

test('lets the server change messages in a home, and delete nothing', async () => {
  const pool = createPool(home.url)
  await pool.query('update messages set content = content')
  for (const text of ['delete from messages', 'update home set site = key', 'create table x ()'])
    await expect(pool.query(text)).rejects.toMatchObject({ code: '42501' })
  await pool.end()
})
