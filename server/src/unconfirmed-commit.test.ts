import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IDEMPOTENCY_HEADER } from '@adire/contract/idempotency.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from './db/db.ts'
import { createSuperuserClient } from './gateways/postgres-process.ts'
import { type EmbeddedPostgres, startPostgres } from './gateways/postgres.ts'
import { ManualClock } from './lib/clock.ts'
import { getErrorCode } from './lib/error-code.ts'
import { startTestApp, type TestApp, until } from './testing/app.ts'
import { createConfirmingClient } from './testing/client.ts'
import { createTestDatabase } from './testing/database.ts'
import { aMember, aModerator, match, sendMessage, TEST_PASSWORD } from './testing/members.ts'
import { type Standby, startStandby } from './testing/standby.ts'

/** Commits whose synchronous standby is gone (decision record 0106). */

const stops: (() => Promise<unknown>)[] = []
let postgres: EmbeddedPostgres
let app: TestApp
let standby: Standby
beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'adire-synchronous-'))
  stops.push(() => rm(dataDir, { recursive: true, force: true }))
  const quiet = { info: () => undefined, warn: () => undefined }
  const settings = { fsync: 'off', shared_buffers: '64MB', wal_keep_size: '1GB' }
  postgres = await startPostgres({ dataDir, log: quiet, settings })
  stops.push(() => postgres.stop())
  const database = await createTestDatabase(postgres.migrationUrl)
  standby = await startStandby(postgres)
  stops.push(() => standby.close())
  app = await startTestApp({
    besides: { databaseUrl: database.migrationUrl, clock: new ManualClock(new Date()) },
    withLimits: false,
    withJobs: false,
    openDatabase: async ({ url }) => ({
      pool: createPool(url),
      jobsPool: undefined,
      directUrl: url,
    }),
  })
  stops.push(() => app.close())
  await asSuperuser("alter system set synchronous_standby_names = '*'")
  await asSuperuser('select pg_reload_conf()')
}, 300_000)
afterAll(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

async function asSuperuser(text: string): Promise<void> {
  const client = createSuperuserClient(Number(new URL(postgres.url).port), postgres.password)
  await client.connect()
  await client.query(text)
  await client.end()
}

/**
 * Makes calls while the synchronous standby is gone, and ends their waits for it as an operator
 * does, which PostgreSQL answers with a warning only. Returns the codes of their errors.
 */
async function callWithoutStandby(...calls: (() => Promise<unknown>)[]): Promise<unknown[]> {
  await standby.kill()
  try {
    const codes: unknown[] = []
    for (const call of calls) {
      const answer = { code: undefined as unknown }
      const ended = call().then(
        () => (answer.code = 'done'),
        (error: unknown) => (answer.code = getErrorCode(error)),
      )
      await until('the wait for the standby is ended', async () => {
        await asSuperuser(
          "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'",
        )
        return answer.code
      })
      codes.push(await ended)
    }
    return codes
  } finally {
    await standby.start()
  }
}

test('reports no message as sent that only the primary has', { timeout: 120_000 }, async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man', { tokens: 100 })]
  const { threadId } = await match(app, ada, ben)
  const message = { threadId, clientId: crypto.randomUUID(), content: 'Hello' }
  const send = () => sendMessage(ben, message)
  // The first attempt commits on the primary, of which the standby knows nothing at the second.
  expect(await callWithoutStandby(send, send)).toEqual(['UNAVAILABLE', 'UNAVAILABLE'])
  await send()
  expect((await ada.client.messages.list({ threadId })).messages).toHaveLength(1)
  expect((await ben.client.tokens.wallet()).balance).toBe(90)
})

test('repeats no stored answer before the standby has it', { timeout: 120_000 }, async () => {
  const [moderator, ada] = [await aModerator(app), await aMember(app, 'woman')]
  const key = { [IDEMPOTENCY_HEADER]: crypto.randomUUID() }
  const client = createConfirmingClient(app.url, moderator.jar, TEST_PASSWORD, key)
  const note = { id: ada.id, note: 'Wrote to us by post.' }
  await client.moderation.addNote(note)
  const add = () => client.moderation.addNote(note)
  expect(await callWithoutStandby(add)).toEqual(['UNAVAILABLE'])
  await add()
})
