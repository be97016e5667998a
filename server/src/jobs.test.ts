import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { Tx } from './db/db.ts'
import { inTransaction } from './db/transaction.ts'
import { enqueue, enqueueAll } from './jobs.ts'
import { startTestApp, type TestApp, until, untilLockWait } from './testing/app.ts'
import { aMember, match, sendMessage } from './testing/members.ts'

// No job runs by itself.
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false, withJobs: false })
})
afterAll(() => app.close())
beforeEach(() => sql`delete from graphile_worker._private_jobs`.execute(app.db))

interface Call {
  payload?: unknown
  queue?: string
  runAt?: string
  attempts?: number
  key?: string
  priority?: number
  flags?: string[]
}
type QueueJob = (call: Call) => Promise<unknown>

const createQueue =
  (tx: Tx, name: string): QueueJob =>
  ({ payload, queue, runAt, attempts, key, priority, flags }) =>
    sql`select ${sql.raw(name)}('test.compare', ${payload === undefined ? null : JSON.stringify(payload)}::json,
      queue_name := ${queue ?? null}, run_at := ${runAt ?? null}::timestamptz, max_attempts := ${attempts ?? null}::integer,
      job_key := ${key ?? null}, priority := ${priority ?? null}::integer, flags := ${flags ?? null}::text[])`.execute(
      tx,
    )

const changeJobs = (tx: Tx, change: RawBuilder<unknown>) =>
  sql`update graphile_worker._private_jobs set ${change}`.execute(tx)

const scenarios: Record<string, (queue: QueueJob, tx: Tx) => Promise<unknown>> = {
  'a job without anything': (queue) => queue({}),
  'a job with everything': (queue) =>
    queue({
      payload: { n: 1 },
      queue: 'compare',
      runAt: '2030-01-02T03:04:05Z',
      attempts: 3,
      key: 'one',
      priority: -10,
      flags: ['a', 'b'],
    }),
  'two jobs without a key': async (queue) => {
    await queue({ payload: { n: 1 } })
    await queue({ payload: { n: 1 } })
  },
  'the key of a job that has failed and waits': async (queue, tx) => {
    await queue({ key: 'one', payload: { n: 1 }, runAt: '2030-01-02T03:04:05Z', flags: ['a'] })
    await changeJobs(tx, sql`attempts = 2, last_error = 'failed'`)
    await queue({ key: 'one', payload: { n: 2 }, queue: 'compare', priority: 4, attempts: 7 })
  },
  'the key of a job that runs': async (queue, tx) => {
    await queue({ key: 'one', payload: { n: 1 } })
    await changeJobs(tx, sql`locked_at = now(), locked_by = 'a worker', attempts = 1`)
    await queue({ key: 'one', payload: { n: 2 } })
  },
  'the key of a job that has given up': async (queue, tx) => {
    await queue({ key: 'one', payload: { n: 1 } })
    await changeJobs(tx, sql`attempts = max_attempts, last_error = 'failed'`)
    await queue({ key: 'one', payload: { n: 2 } })
  },
  'the key of a job with a list': async (queue) => {
    await queue({ key: 'one', payload: [1] })
    await queue({ key: 'one', payload: [2] })
  },
}

/** Reads all that a job consists of, with names instead of ids. */
async function readQueue(tx: Tx) {
  const { rows } = await sql`
    select to_jsonb(j) - '{id,task_id,job_queue_id}'::text[] as job, t.identifier as task, to_jsonb(q) - 'id' as queue
    from graphile_worker._private_jobs j
    left join graphile_worker._private_tasks t on t.id = j.task_id
    left join graphile_worker._private_job_queues q on q.id = j.job_queue_id order by j.id`.execute(
    tx,
  )
  return rows
}

test.each(Object.entries(scenarios))('queues like Graphile Worker: %s', async (_name, run) => {
  const tx = await app.db.startTransaction().execute()
  const results: unknown[][] = []
  // In one transaction, so that `now()` is the same.
  for (const name of ['graphile_worker.add_job', 'queue_job']) {
    await sql`savepoint start`.execute(tx)
    await run(createQueue(tx, name), tx)
    results.push(await readQueue(tx))
    await sql`rollback to start`.execute(tx)
  }
  await tx.rollback().execute()
  const [expected, actual] = results
  expect(expected?.length).toBeGreaterThan(0)
  expect(actual).toEqual(expected)
})

test('queues another job while a worker takes the one with the same key', async () => {
  const { db } = app.deps
  const say = { name: 'test.say', payload: z.object({ n: z.number() }) }
  await inTransaction(db, (tx) => enqueue(tx, say, { n: 1 }, 'one'))
  const worker = await app.db.startTransaction().execute()
  await changeJobs(worker, sql`locked_at = now(), locked_by = 'a worker', attempts = attempts + 1`)
  const queued = inTransaction(db, (tx) => enqueue(tx, say, { n: 2 }, 'one'))
  await untilLockWait(app, 'the second job waits for the worker')
  await worker.commit().execute()
  await queued
  const { rows } = await sql`
    select key, payload, is_available as "isAvailable" from graphile_worker._private_jobs order by id`.execute(
    app.db,
  )
  expect(rows).toEqual([
    { key: null, payload: { n: 1 }, isAvailable: false },
    { key: 'one', payload: { n: 2 }, isAvailable: true },
  ])
})

test('refuses a job whose task has no row', async () => {
  const tx = await app.db.startTransaction().execute()
  await sql`create function pg_temp.lose() returns trigger language plpgsql as 'begin return null; end'`.execute(
    tx,
  )
  await sql`
    create trigger lose before insert on graphile_worker._private_tasks for each row execute function pg_temp.lose()`.execute(
    tx,
  )
  const queued = sql`select queue_job('test.lost', '{}')`.execute(tx)
  await expect(queued).rejects.toThrow('the task test.lost of a job has no row')
  await tx.rollback().execute()
})

/** Listens to what wakes workers; `untilQuiet` returns what was sent so far. */
async function listenForJobs() {
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  const received: string[] = []
  client.on('notification', ({ payload = '' }) => received.push(payload))
  await client.query('listen "jobs:insert"')
  return {
    async untilQuiet() {
      await sql`select pg_notify('jobs:insert', 'last')`.execute(app.db)
      await until('the last notification arrives', () => received.includes('last'))
      return received.splice(0).filter((payload) => payload !== 'last')
    },
    stop: () => client.end(),
  }
}

const task = { name: 'test.probe', payload: z.object({}) }
const WAKE = '{"count": 1}'

test('queues the jobs of messages and likes without a notification', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man', { tokens: 5000 })]
  const listener = await listenForJobs()
  const { threadId } = await match(app, ben, ada)
  await sendMessage(ben, { threadId, content: 'Hello' })
  const { rows } = await sql<{ name: string }>`
    select distinct task_identifier as name from graphile_worker.jobs`.execute(app.db)
  const names = rows.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['risk.assessThread', 'notifications.deliver']))
  expect(await listener.untilQuiet()).toEqual([])
  await listener.stop()
})

test('wakes a worker after the commit of urgent jobs that are due, once', async () => {
  const listener = await listenForJobs()
  const { db } = app.deps
  const isUrgent = true
  await inTransaction(db, async (tx) => {
    await enqueue(tx, task, {})
    await enqueue(tx, task, {}, { isUrgent, afterSeconds: 60 })
    await enqueueAll(tx, task, [{ key: 'probe', payload: {}, isUrgent, afterSeconds: 60 }])
  })
  const rolledBack = inTransaction(db, async (tx) => {
    await enqueue(tx, task, {}, { isUrgent })
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  expect(await listener.untilQuiet()).toEqual([])

  await inTransaction(db, async (tx) => {
    await enqueue(tx, { ...task, isUrgent }, {})
    await enqueueAll(tx, task, [{ key: 'probe', payload: {}, isUrgent }])
  })
  expect(await listener.untilQuiet()).toEqual([WAKE])
  await inTransaction(db, (tx) => enqueueAll(tx, task, [{ key: 'probe', payload: {}, isUrgent }]))
  expect(await listener.untilQuiet()).toEqual([WAKE])
  await listener.stop()
})
