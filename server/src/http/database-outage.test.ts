import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createPool } from '../db/db.ts'
import { defineJob, enqueue, startJobs } from '../jobs.ts'
import { ManualClock } from '../lib/clock.ts'
import { startTestApp, type TestApp, until } from '../testing/app.ts'
import { type CuttableDatabase, startCuttableDatabase } from '../testing/cuttable-database.ts'
import { createTestDatabase } from '../testing/database.ts'
import { aMember, type TestMember } from '../testing/members.ts'

let app: TestApp
let database: CuttableDatabase
let ada: TestMember

beforeAll(async () => {
  database = await startCuttableDatabase((await createTestDatabase()).migrationUrl)
  app = await startTestApp({
    besides: { databaseUrl: database.databaseUrl, clock: new ManualClock(new Date()) },
    withLimits: false,
  })
  ada = await aMember(app, 'woman')
})
afterAll(async () => {
  await app.close()
  await database.cut()
})

const read = (path: string) =>
  fetch(`${app.url}${path}`, { headers: { cookie: ada.jar.header }, redirect: 'manual' })
const readStatus = async (path: string) => (await read(path)).status
const untilStatus = (path: string, status: number) =>
  until(`${path} answers ${status}`, async () => (await readStatus(path)) === status)

test('serves pages while the database is away, and everything once it is back', async () => {
  expect(await readStatus('/ready/database')).toBe(200)
  await database.cut()
  await untilStatus('/ready/database', 503)

  expect(await readStatus('/health')).toBe(200)
  expect(await readStatus('/ready')).toBe(200)
  expect(await readStatus('/dashboard/discover')).toBe(200)
  const visitor = await fetch(app.url)
  expect([visitor.status, visitor.headers.get('content-type')]).toEqual([
    200,
    'text/html; charset=utf-8',
  ])
  const refused = await read('/api/me/profile')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await refused.json()).toMatchObject({ code: 'UNAVAILABLE' })

  await database.restore()
  await untilStatus('/ready/database', 200)
  await untilStatus('/api/me/profile', 200)
})

/** Starts a runner of its own with one kind of job, which `work` does. */
async function startRunner(work: (name: string) => Promise<void>) {
  const pool = createPool(database.databaseUrl)
  const job = defineJob({
    name: 'outage.probe',
    payload: z.object({ name: z.string() }),
    run: ({ name }) => work(name),
  })
  const runner = await startJobs({ pool, deps: undefined, log: app.deps.log, jobs: [job] })
  return {
    queue: (name = 'only') => app.db.transaction().execute((tx) => enqueue(tx, job, { name })),
    async stop() {
      await runner.stop()
      await pool.end()
    },
  }
}

const untilQueueIsEmpty = () =>
  until('the queue is empty', async () => {
    const { rows } = await sql`select from graphile_worker._private_jobs`.execute(app.db)
    return rows.length === 0
  })

test('processes jobs when the database was away at the start', async () => {
  let done = 0
  await database.cut()
  const runner = await startRunner(async () => void done++)
  await database.restore()
  await untilStatus('/ready/database', 200)
  await runner.queue()
  await until('the job is done', () => done === 1)
  await runner.stop()
})

test('processes jobs after the first look for jobs has failed', async () => {
  await sql`create function refuse_tasks() returns trigger language plpgsql as 'begin raise exception ''refused''; end'`.execute(
    app.db,
  )
  await sql`create trigger refuse_tasks before insert on graphile_worker._private_tasks for each statement execute function refuse_tasks()`.execute(
    app.db,
  )
  let done = 0
  const runner = await startRunner(async () => void done++)
  await until('the first look fails', () => app.logged().includes('acquire job: refused'))
  await sql`drop trigger refuse_tasks on graphile_worker._private_tasks`.execute(app.db)
  await runner.queue()
  await until('the job is done', () => done === 1)
  await runner.stop()
})

test('processes jobs again when the database went away during one', async () => {
  let started = 0
  const { promise: isCut, resolve } = Promise.withResolvers<void>()
  const runner = await startRunner(async () => {
    started++
    await isCut
  })
  await runner.queue()
  await until('the job runs', () => started === 1)
  await database.cut()
  resolve()
  await untilStatus('/ready/database', 503)
  await database.restore()
  await untilStatus('/ready/database', 200)
  await until('the job runs again', () => started > 1)
  await untilQueueIsEmpty()
  await runner.stop()
})

test('starts one runner when jobs can’t be unlocked at first after an outage', async () => {
  const starts: string[] = []
  const count = (name: string) => starts.filter((started) => started === name).length
  const isCut = Promise.withResolvers<void>()
  const isUnlocked = Promise.withResolvers<void>()
  const runner = await startRunner(async (name) => {
    starts.push(name)
    if (name === 'later') return isUnlocked.promise
    if (count('interrupted') > 1) isUnlocked.resolve()
    return isCut.promise
  })
  await runner.queue('interrupted')
  await until('the job runs', () => count('interrupted') === 1)
  await sql`alter function graphile_worker.force_unlock_workers(text[]) rename to unlock_broken`.execute(
    app.db,
  )
  const countFailures = () => app.logged().split('force_unlock_workers').length
  const before = countFailures()
  await database.cut()
  isCut.resolve()
  await untilStatus('/ready/database', 503)
  await database.restore()
  await untilStatus('/ready/database', 200)
  await until('unlocking fails', () => countFailures() > before)
  await runner.queue('later')
  await sql`alter function graphile_worker.unlock_broken(text[]) rename to force_unlock_workers`.execute(
    app.db,
  )
  await untilQueueIsEmpty()
  expect(starts.toSorted()).toEqual(['interrupted', 'interrupted', 'later'])
  await runner.stop()
})

test('does the jobs of a runner that died, and leaves those of one that lives', async () => {
  const done: string[] = []
  const runner = await startRunner(async (name) => void done.push(name))
  await runner.stop()
  await runner.queue('of the dead')
  await runner.queue('of the living')
  await sql`insert into job_runners (id, seen_at) values ('dead', now() - interval '61 seconds'), ('living', now() - interval '59 seconds')`.execute(
    app.db,
  )
  await sql`update graphile_worker._private_jobs set locked_at = now(),
    locked_by = case payload ->> 'name' when 'of the dead' then 'dead' else 'living' end`.execute(
    app.db,
  )
  const other = await startRunner(async (name) => void done.push(name))
  await until('the job of the dead runner is done', () => done.length > 0)
  await other.stop()
  expect(done).toEqual(['of the dead'])
  const { rows } = await sql<{
    id: string
  }>`select id from job_runners where id in ('dead', 'living')`.execute(app.db)
  expect(rows).toEqual([{ id: 'living' }])
  await sql`delete from graphile_worker._private_jobs`.execute(app.db)
})

test('gives signs of life for the runner that holds a job, until it has stopped', async () => {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  const runner = await startRunner(() => isOver)
  await runner.queue()
  let holder: string | undefined
  await until('the holder of the job gives a sign', async () => {
    const { rows } = await sql<{ id: string }>`select id from job_runners
      where id in (select locked_by from graphile_worker._private_jobs)`.execute(app.db)
    holder = rows[0]?.id
    return holder !== undefined
  })
  end()
  await runner.stop()
  const { rows } = await sql`select from job_runners where id = ${holder}`.execute(app.db)
  expect(rows).toEqual([])
})

test('does a job that its own runner took while the connection broke', async () => {
  const done: string[] = []
  const runner = await startRunner(async (name) => void done.push(name))
  await runner.queue('first')
  await until('the first job is done', () => done.length === 1)
  await app.db.transaction().execute(async (tx) => {
    await sql`select graphile_worker.add_job('outage.probe', '{"name": "forgotten"}'::json)`.execute(
      tx,
    )
    await sql`update graphile_worker._private_jobs set locked_at = now() - interval '31 seconds', locked_by = job_runners.id
      from job_runners where job_runners.seen_at = (select max(seen_at) from job_runners)`.execute(
      tx,
    )
  })
  await until('the forgotten job is done', () => done.includes('forgotten'), 60_000)
  await runner.stop()
})
