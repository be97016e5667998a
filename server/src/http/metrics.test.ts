import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ManualClock } from '../lib/clock.ts'
import { startTestApp, type TestApp, until } from '../testing/app.ts'
import { startCuttableDatabase } from '../testing/cuttable-database.ts'
import { createTestDatabase } from '../testing/database.ts'
import { aMember, aPortraitFile, match, TEST_PASSWORD } from '../testing/members.ts'
import { openStream } from '../testing/streams.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false, withJobs: false })
})
afterAll(() => app.close())

/** Reads one series; undefined if it isn't exported. */
async function readValue(series: string, from = app): Promise<number | undefined> {
  const line = (await from.readMetrics()).split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length))
}

const countActions = async (action: string, result: 'ok' | 'failed') =>
  (await readValue(`adire_action_seconds_count{action="${action}",result="${result}"}`)) ?? 0

test('measures what members do, and counts their own mistakes as answers', async () => {
  const ada = await aMember(app, 'woman')
  const before = await countActions('log_in', 'ok')
  await app.client().auth.logIn({ email: ada.email, password: TEST_PASSWORD })
  await app
    .client()
    .auth.logIn({ email: ada.email, password: 'a wrong password' })
    .catch(() => undefined)
  await ada.client.discovery.list({})
  await until('all are measured', async () => (await countActions('discover', 'ok')) === 1)
  expect(await countActions('log_in', 'ok')).toBe(before + 2)
  expect(await countActions('log_in', 'failed')).toBe(0)
})

test('measures the time from a message to the stream of its recipient', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  const { threadId } = await match(app, ada, ben)
  const stream = await openStream(app.url, ben.jar)
  const before = await countActions('deliver_event', 'ok')
  await ada.client.messages.send({
    threadId,
    clientId: crypto.randomUUID(),
    content: 'Hello',
    expectedPrice: 0,
  })
  await until('the event arrives', () =>
    stream.heard.some(({ event }) => event.type.startsWith('messages.')),
  )
  expect(await countActions('deliver_event', 'ok')).toBeGreaterThan(before)
  await stream.stop()
})

test('names the build that it serves and its role', async () => {
  expect(await app.readMetrics()).toMatch(/^adire_build_info\{build="\w+",role="all"\} 1$/m)
})

test('warns that files in a folder are not shared, with a database of the operator', async () => {
  const warning = 'uploaded files are in a folder'
  const { databaseUrl, clock } = app
  const other = await startTestApp({
    besides: { databaseUrl, clock },
    withJobs: false,
    config: { database: { url: databaseUrl, migrationUrl: databaseUrl } },
  })
  expect(other.logged()).toContain(warning)
  expect(app.logged()).not.toContain(warning)
  await other.close()
})

test('reports jobs that gave up and jobs that wait, by name', async () => {
  expect(await readValue('adire_jobs_due_seconds')).toBeLessThan(60)
  await sql`select graphile_worker.add_job('mail.send', '{}'::json, run_at := now() - interval '10 minutes')`.execute(
    app.db,
  )
  expect(await readValue('adire_jobs_due_seconds')).toBeGreaterThan(590)
  await sql`update graphile_worker._private_jobs set attempts = max_attempts where run_at < now() - interval '5 minutes'`.execute(
    app.db,
  )
  expect(await readValue('adire_jobs_dead{name="mail.send"}')).toBe(1)
  expect(await readValue('adire_jobs_due_seconds')).toBeLessThan(60)
})

test('reports photos that were decided late, and items past their time', async () => {
  const now = app.clock.now()
  await sql`insert into review_times (kind, waited_seconds, decided_at)
    values ('photo', 60, ${now}), ('photo', 86500, ${now}), ('photo', 60, ${now}::timestamptz - interval '2 days')`.execute(
    app.db,
  )
  const ada = await aMember(app, 'woman')
  await ada.client.photos.upload({ file: await aPortraitFile(905) })
  expect(await readValue('adire_queue_overdue{queue="photos"}')).toBe(0)
  await sql`update photos set created_at = created_at - interval '2 days'`.execute(app.db)
  expect(await readValue('adire_photo_reviews{result="in_time"}')).toBe(1)
  expect(await readValue('adire_photo_reviews{result="late"}')).toBe(1)
  expect(await readValue('adire_queue_overdue{queue="photos"}')).toBe(1)
})

test('answers without the database, and says that it is down', async () => {
  const database = await startCuttableDatabase((await createTestDatabase()).migrationUrl)
  const other = await startTestApp({
    besides: { databaseUrl: database.databaseUrl, clock: new ManualClock(new Date()) },
    withJobs: false,
  })
  expect(await readValue('adire_database_up', other)).toBe(1)
  await database.cut()
  expect(await readValue('adire_database_up', other)).toBe(0)
  expect(await readValue('adire_jobs_due_seconds', other)).toBeNaN()
  await other.close()
})
