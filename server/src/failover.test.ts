import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb, createPool } from './db/db.ts'
import type { DatabaseUrls } from './db/migrate.ts'
import { readReplicaState } from './db/replica-queries.ts'
import { Replicas } from './db/replicas.ts'
import { startPostgres } from './gateways/postgres.ts'
import { createLog } from './lib/log.ts'
import { splitTimeline } from './lib/lsn.ts'
import { until } from './testing/app.ts'
import { type CuttableDatabase, startCuttableDatabase } from './testing/cuttable-database.ts'
import { createTestDatabase } from './testing/database.ts'
import { type Standby, startStandby } from './testing/standby.ts'

/** Reads from replicas after a failover (decision record 0105), on a real cluster. */

const stops: (() => Promise<unknown>)[] = []
let postgres: Awaited<ReturnType<typeof startPostgres>>
let database: CuttableDatabase
let urls: DatabaseUrls
let next: Standby
let follower: Standby
beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'adire-failover-'))
  stops.push(() => rm(dataDir, { recursive: true, force: true }))
  const quiet = { info: () => undefined, warn: () => undefined }
  const settings = { fsync: 'off', shared_buffers: '32MB', wal_keep_size: '1GB' }
  postgres = await startPostgres({ dataDir, log: quiet, settings })
  stops.push(() => postgres.stop())
  urls = await createTestDatabase(postgres.migrationUrl)
  next = await startStandby(postgres)
  stops.push(() => next.close())
  follower = await startStandby(postgres)
  stops.push(() => follower.close())
  database = await startCuttableDatabase(urls.url)
  stops.push(() => database.cut())
}, 300_000)
afterAll(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

test('a replica answers again after a failover that lost the end of the log', async () => {
  const pool = createPool(database.databaseUrl)
  const db = createDb(pool)
  const replicas = new Replicas({
    urls: [next.urlFor(urls.url), follower.urlFor(urls.url)],
    directUrl: database.databaseUrl,
    pool,
    db,
    log: createLog('silent'),
    limits: { lagMs: 120_000, silenceMs: 30_000 },
  })
  stops.push(async () => {
    await replicas.stop()
    await pool.end()
  })
  const write = () => sql`select pg_logical_emit_message(false, 'test', 'more')`.execute(db)
  const isAnswered = async (position: bigint) => {
    await write()
    return (await replicas.open(position, 'a reader')) !== db
  }
  await replicas.start()
  // A replica that has more of the log than the new primary can't follow it.
  await follower.kill()
  const before = await replicas.readPosition()
  await until('the next primary has everything', () => isAnswered(before))

  // The end of the log reaches nobody.
  await next.kill()
  for (let mebibyte = 0; mebibyte < 4; mebibyte++)
    await sql`select pg_logical_emit_message(false, 'test', repeat('x', 1048576))`.execute(db)
  const lost = await replicas.readPosition()
  await postgres.stop()
  await next.start()
  await next.promote()
  await database.moveTo(next.urlFor(urls.url))
  await until('the new primary accepts writes', () => write().catch(() => undefined))
  await follower.start({ primary_conninfo: next.connectionFor(postgres.backupUrl) })

  const written = await replicas.readPosition()
  expect(splitTimeline(written)).toMatchObject({ timeline: splitTimeline(lost).timeline + 1 })
  expect(splitTimeline(written).lsn).toBeLessThan(splitTimeline(lost).lsn)
  await until('the replica has the new timeline', () => isAnswered(written), 60_000)
  expect(await isAnswered(lost)).toBe(true)
  expect(replicas.statuses.map(({ isUsed }) => isUsed)).toEqual([false, true])

  // Promoted by mistake while the primary lives.
  await follower.promote()
  // Before it, the control file names the new timeline as well.
  await follower.checkpoint()
  const other = createPool(follower.urlFor(urls.url), { pool: 1 })
  stops.push(() => other.end())
  const { timeline } = splitTimeline(written)
  await until('the second primary accepts writes', async () => {
    const state = await readReplicaState(other)
    return !state.isReplica && state.timeline === timeline + 1
  })
  await until('the second primary is noticed', () => Number.isNaN(replicas.statuses[1]?.lagSeconds))
  expect(replicas.statuses[0]?.lagSeconds).toBe(0)
})
