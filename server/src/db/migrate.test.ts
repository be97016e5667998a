import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { until } from '../testing/app.ts'
import { createTestDatabase } from '../testing/database.ts'
import { type DatabaseUrls, migrate } from './migrate.ts'
import { lockPatience } from './migration-steps.ts'

const INDEX = `-- migrate: no-transaction
create unique index concurrently if not exists towns_name
  on towns (name);`
/** Tries for longer than any test takes. */
const patience = { ...lockPatience, timeoutsMs: [100], pauseMs: { first: 20, longest: 20 } }

let urls: DatabaseUrls
const clients: pg.Client[] = []
beforeEach(async () => {
  urls = await createTestDatabase()
  await run('create table towns (name text); insert into towns values ($$Lagos$$), ($$Accra$$)')
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end()))
})

async function connect(url = urls.migrationUrl): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  clients.push(client)
  await client.connect()
  return client
}

async function run(text: string): Promise<pg.QueryResult> {
  return (await connect()).query(text)
}

const apply = (...texts: string[]) =>
  migrate(urls, {
    migrations: texts.map((text, i) => ({ name: `900${i}_test.sql`, text })),
    patience,
  })

const listIndexes = async () =>
  (
    await run(
      'select indexrelid::regclass::text as name, indisvalid from pg_index where indrelid = $$towns$$::regclass',
    )
  ).rows

describe('a migration outside of a transaction', () => {
  test('builds an index and runs once', async () => {
    expect(await apply(INDEX)).toEqual(['9000_test.sql'])
    expect(await listIndexes()).toEqual([{ name: 'towns_name', indisvalid: true }])
    expect(await apply(INDEX)).toEqual([])
  })

  test('replaces an index that an interrupted build left invalid', async () => {
    await run('insert into towns values ($$Accra$$)')
    await expect(apply(INDEX)).rejects.toThrow('migration 9000_test.sql failed')
    expect(await listIndexes()).toEqual([{ name: 'towns_name', indisvalid: false }])
    await run('delete from towns where name = $$Accra$$')
    expect(await apply(INDEX)).toEqual(['9000_test.sql'])
    expect(await listIndexes()).toEqual([{ name: 'towns_name', indisvalid: true }])
  })

  test('is applied by one of several servers that start at once', async () => {
    const applied = await Promise.all([apply(INDEX), apply(INDEX), apply(INDEX)])
    expect(applied.flat()).toEqual(['9000_test.sql'])
  })

  test('is refused if it could not run again after a crash', async () => {
    const once = INDEX.replace('if not exists ', '')
    await expect(apply(once)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('begin with "create index concurrently if not') },
    })
  })
})

describe('a migration that waits for a lock', () => {
  const ALTER = 'alter table towns add column country text'

  test('lets other requests pass, and is applied once it gets the lock', async () => {
    const holder = await connect()
    await holder.query('begin; select from towns')
    const applying = apply(ALTER)
    await until('the migration waits', async () => {
      const { rowCount } = await run(
        "select from pg_stat_activity where wait_event_type = 'Lock' and query like 'alter table towns%'",
      )
      return rowCount === 1
    })
    const reader = await connect()
    await reader.query("set lock_timeout = '5s'")
    expect((await reader.query('select name from towns')).rowCount).toBe(2)
    await holder.query('commit')
    expect(await applying).toEqual(['9000_test.sql'])
  })

  test('says so in one sentence when it gives up', async () => {
    const holder = await connect()
    await holder.query('begin; select from towns')
    await expect(
      migrate(urls, {
        migrations: [{ name: '9000_test.sql', text: ALTER }],
        patience: { ...patience, totalMs: 0 },
      }),
    ).rejects.toThrow(
      /^Migration 9000_test\.sql did not get its locks in 0 seconds, because other transactions hold them\. End long transactions and start again\.$/,
    )
    await holder.query('commit')
  })
})

test('opens a new table to the server in the transaction that creates it', async () => {
  await expect(apply('create table regions (name text)', 'select 1 / 0')).rejects.toThrow()
  const server = await connect(urls.url)
  await server.query('insert into regions values ($1)', ['West'])
  expect((await server.query('select name from regions')).rowCount).toBe(1)
})

test('refuses a directive that it does not know', async () => {
  await expect(apply('-- migrate: no-transactions\nselect 1')).rejects.toThrow(
    '"-- migrate: no-transactions" is not a directive',
  )
})
