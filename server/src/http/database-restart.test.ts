import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../app/database.ts'
import { ManualClock } from '../lib/clock.ts'
import { publish } from '../realtime.ts'
import { startTestApp, type TestApp, until } from '../testing/app.ts'
import { startTestCluster, type TestCluster } from '../testing/cluster.ts'
import { aMember, type TestMember } from '../testing/members.ts'
import { openStream } from '../testing/streams.ts'

/** Crash recovery, which takes as long as the disk needs. */
const RECOVERY_LIMIT_MS = 60_000
/** Less than any timeout of a connection, and more than the pauses before the next attempt. */
const RECONNECT_LIMIT_MS = 8_000

let cluster: TestCluster
let app: TestApp
let ada: TestMember
beforeAll(async () => {
  cluster = await startTestCluster()
  app = await startTestApp({
    besides: { databaseUrl: cluster.postgres.migrationUrl, clock: new ManualClock(new Date()) },
    withLimits: false,
    openDatabase,
  })
  ada = await aMember(app, 'woman')
})
afterAll(async () => {
  await app.close()
  await cluster.close()
})

async function answersQueries(): Promise<boolean> {
  const client = new pg.Client({ connectionString: cluster.postgres.url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

const readProfile = () =>
  fetch(`${app.url}/api/me/profile`, { headers: { cookie: ada.jar.header } })

test('serves requests, events and jobs soon after PostgreSQL was killed', async () => {
  const stream = await openStream(app.url, ada.jar)
  cluster.kill()
  await until('a request fails', async () => (await readProfile()).status === 503)
  await until('PostgreSQL answers again', answersQueries, RECOVERY_LIMIT_MS)

  const startedAt = performance.now()
  await until('a request', async () => (await readProfile()).ok)
  await until('an event', async () => {
    await publish(app.db, ada.id, { type: 'safety.changed' })
    return stream.heard.some(({ event }) => event.type === 'safety.changed')
  })
  await app.client().auth.requestReset({ email: ada.email })
  await until('a mail sent by a job', async () =>
    (await app.mails()).some(({ to }) => to === ada.email),
  )
  expect(performance.now() - startedAt).toBeLessThan(RECONNECT_LIMIT_MS)
  await stream.stop()
})
