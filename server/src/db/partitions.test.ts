import { DAY_MS } from '@adire/contract/durations.ts'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { createPool, type Db } from './db.ts'
import type { DatabaseUrls } from './migrate.ts'
import { readDirectives, readMigrations, splitStatements } from './migration-files.ts'
import {
  createPartitions,
  type DayRange,
  dropPartition,
  eventPartitions,
  listOverflows,
  listPartitions,
} from './partitions.ts'
import { getRole } from './privileges.ts'
import { inTransaction } from './transaction.ts'
import type { DB } from './types.ts'

let database: DatabaseUrls
let db: Db
let owner: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  owner = new pg.Client({ connectionString: database.migrationUrl })
  await owner.connect()
  // The server's role, which owns nothing.
  const pool = createPool(database.url, { pool: 5, session: {} })
  db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
})
afterAll(async () => {
  await db.destroy()
  await owner.end()
})
beforeEach(async () => {
  for (const range of (await listPartitions(db, eventPartitions)).ranges) await drop(range)
  await owner.query('truncate realtime_events')
})

const drop = (range: DayRange) =>
  inTransaction(db, (tx) => dropPartition(tx, eventPartitions, range))
const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)
const addDays = (day: string, days: number) => toDay(Date.parse(day) + days * DAY_MS)
const atNoon = (day: string) => new Date(`${day}T12:00:00Z`)
const readEnd = async () => (await listPartitions(db, eventPartitions)).firstUntil

async function addEvent(day: string): Promise<void> {
  await sql`insert into realtime_events (recipient, event, created_at) values (gen_random_uuid(), '{}', ${atNoon(day)})`.execute(
    db,
  )
}

/** Reads where events are, by the names of their partitions. */
async function readPlaces(): Promise<string[]> {
  const { rows } = await owner.query<{ place: string }>(
    'select relname as place from realtime_events e join pg_class on pg_class.oid = e.tableoid order by created_at',
  )
  return rows.map(({ place }) => place.replace('realtime_events_', ''))
}

const listDays = (day: string, count: number): DayRange[] =>
  Array.from({ length: count }, (_, i) => ({ from: addDays(day, i), until: addDays(day, i + 1) }))

test('creates the partitions of the next days, once', async () => {
  const end = await readEnd()
  const create = () => createPartitions(db, eventPartitions, atNoon(end))
  expect(await create()).toEqual(listDays(end, 4))
  expect(await create()).toEqual([])
  expect((await listPartitions(db, eventPartitions)).ranges).toEqual(listDays(end, 4))
  await addEvent(addDays(end, -1))
  await addEvent(end)
  await addEvent(addDays(end, 1))
  const name = (day: string) => `${day}_${addDays(day, 1)}`.replaceAll('-', '')
  expect(await readPlaces()).toEqual([
    `first_${end.replaceAll('-', '')}`,
    name(end),
    name(addDays(end, 1)),
  ])
})

test('creates the partitions once when two servers start together', async () => {
  const end = await readEnd()
  await Promise.all([1, 2, 3].map(() => createPartitions(db, eventPartitions, atNoon(end))))
  expect((await listPartitions(db, eventPartitions)).ranges).toEqual(listDays(end, 4))
})

test('refuses no row without a partition, and moves it to the one that is created later', async () => {
  const end = await readEnd()
  expect(await listOverflows(db)).toEqual([])
  for (const days of [1, 9, 20]) await addEvent(addDays(end, days))
  expect(await readPlaces()).toEqual(['default', 'default', 'default'])
  expect(await listOverflows(db)).toEqual(['realtime_events'])
  // After a pause of nine days: none for the days before.
  const today = addDays(end, 9)
  expect(await createPartitions(db, eventPartitions, atNoon(today))).toEqual(listDays(today, 4))
  expect(await readPlaces()).toEqual([
    'default',
    `${today}_${addDays(today, 1)}`.replaceAll('-', ''),
    'default',
  ])
})

test('drops a partition with its rows only', async () => {
  const end = await readEnd()
  await createPartitions(db, eventPartitions, atNoon(end))
  for (const days of [0, 1]) await addEvent(addDays(end, days))
  await drop({ from: end, until: addDays(end, 1) })
  expect(await readPlaces()).toHaveLength(1)
  expect((await listPartitions(db, eventPartitions)).ranges).toEqual(listDays(addDays(end, 1), 3))
})

test('fails soon instead of making events wait behind a long reader', async () => {
  const end = await readEnd()
  await createPartitions(db, eventPartitions, atNoon(end))
  await owner.query('begin; select from realtime_events')
  try {
    await expect(drop({ from: end, until: addDays(end, 1) })).rejects.toMatchObject({
      code: '55P03',
    })
  } finally {
    await owner.query('rollback')
  }
})

test('gives the server no other table to partition, and none of the partitions themselves', async () => {
  const refused = { code: '42501' }
  const end = await readEnd()
  for (const [parent, from, until] of [
    ['audit_log', end, addDays(end, 1)],
    ['realtime_events; drop table likes', end, addDays(end, 1)],
    ['realtime_events', end, end],
    ['realtime_events', end, addDays(end, 400)],
  ] as const)
    await expect(
      sql`select create_partition(${parent}, ${from}::date, ${until}::date)`.execute(db),
    ).rejects.toMatchObject(refused)
  await expect(
    inTransaction(db, (tx) =>
      dropPartition(tx, { ...eventPartitions, name: 'audit_log' }, { from: end, until: end }),
    ),
  ).rejects.toMatchObject(refused)
  await expect(
    sql`select from partitions.realtime_events_default`.execute(db),
  ).rejects.toMatchObject(refused)
})

/** The table as it was before it had partitions. */
const FORMER_TABLE = `
  drop function create_partition, drop_partition;
  drop table realtime_events;
  drop schema partitions;
  create table realtime_events (
    recipient uuid not null,
    writer xid8 not null default pg_current_xact_id(),
    id bigint not null generated always as identity,
    horizon xid8 not null default pg_snapshot_xmin(pg_current_snapshot()),
    event jsonb not null,
    created_at timestamptz not null default now(),
    primary key (recipient, writer, id)
  );
  create index realtime_events_created_at on realtime_events using brin (created_at);
  create index realtime_events_writer on realtime_events (writer);`

test('makes the former table the first partition, with its events, numbers and privileges', async () => {
  const { url, migrationUrl } = await createTestDatabase()
  const [server, migrating] = [createPool(url), createPool(migrationUrl)]
  const publish = () =>
    server.query(`select publish_event(gen_random_uuid(), '{"type": "likes.changed"}')`)
  await migrating.query(FORMER_TABLE)
  await migrating.query(
    `grant select, insert, update, delete on realtime_events to ${getRole(url)}`,
  )
  for (let i = 0; i < 3; i++) await publish()
  const steps = (await readMigrations()).filter(({ name }) => /^012[345]_/.test(name))
  for (const step of steps) {
    const statements = readDirectives(step).isOutsideTransaction
      ? splitStatements(step.text)
      : [`begin; ${step.text}; commit`]
    for (const statement of statements) await migrating.query(statement)
    await publish()
  }
  const { rows } = await server.query('select id from realtime_events order by id')
  expect(rows.map(({ id }) => Number(id))).toEqual([1, 2, 3, 4, 5, 6])
  await expect(server.query('select from partitions.realtime_events_default')).rejects.toThrow(
    'permission denied',
  )
  await Promise.all([server.end(), migrating.end()])
})
