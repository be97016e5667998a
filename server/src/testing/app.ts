import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { type Config, readConfig } from '../config.ts'
import { createDb, createPool, type Db } from '../db/db.ts'
import { verifyInvariants } from '../db/invariants.ts'
import { noLimits } from '../db/limiter.ts'
import type { DatabaseUrls } from '../db/migrate.ts'
import type { ThreadHomes } from '../db/thread-homes.ts'
import type { ReplicaLimits } from '../db/replica-rules.ts'
import type { Deps } from '../deps.ts'
import type { Fetch } from '../gateways/payment-outbound.ts'
import type { Drain } from '../http/drain.ts'
import type { Database } from '../app/database.ts'
import { jobs } from '../app/job-list.ts'
import { ManualClock } from '../lib/clock.ts'
import { publish } from '../realtime.ts'
import { startServer } from '../app/server.ts'
import { CookieJar, createTestClient, type TestClient } from './client.ts'
import { recordLogLine } from './server-errors.ts'
import { refuseSecondConnections } from './single-connection.ts'
import { createTestDatabase, urlsFor } from './database.ts'
import { createDefaultHomes, type HomeUrls, openTestHomes } from './thread-homes.ts'

export interface SentMail {
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}

export interface TestApp {
  url: string
  /** Connects as the owner of the tables, like `db`: tests may do what the server may not. */
  databaseUrl: string
  db: Db
  deps: Deps
  clock: ManualClock
  drain: Drain
  /** Returns everything logged so far, one JSON line each; tests search it for canaries. */
  logged(): string
  /** Sent mails, oldest first. */
  mails(): Promise<SentMail[]>
  /** Returns what the operations port serves under `/metrics`. */
  readMetrics(): Promise<string>
  /** Creates a client without a session. */
  client(headers?: Record<string, string>): TestClient
  close(): Promise<void>
}

/** Long timeouts, so that a busy machine doesn't fail tests of rules. */
const TIMEOUTS = {
  acquireMs: 30_000,
  session: { statementMs: 30_000, lockMs: 30_000, idleInTransactionMs: 60_000 },
}

interface Options {
  config?: Partial<Config>
  /** Starts a second server on the database of the first. */
  besides?: Pick<TestApp, 'databaseUrl' | 'clock'>
  withLimits?: boolean
  /** False leaves queued jobs for tests that run them themselves. */
  withJobs?: boolean
  /** Set by tests that break data on purpose; all others check every invariant at the end. */
  mayBreakData?: boolean
  /** Fake payment providers. */
  fetchProvider?: Fetch
  /** Opens the database in another way than with one direct pool. */
  openDatabase?: (urls: DatabaseUrls) => Promise<Database>
  replicaLimits?: ReplicaLimits
  /** Empty databases, which become homes of all new threads instead of the primary. */
  threadHomes?: readonly HomeUrls[]
}

/**
 * Jobs without their schedule: one that starts by itself, at the turn of a minute, changes data in
 * the middle of a test.
 */
const unscheduled = jobs.map(({ every: _every, ...job }) => job)

/** Starts the real server with its own database, folders and clock on a free port. */
export async function startTestApp({
  config: overrides = {},
  besides,
  withLimits = true,
  withJobs = true,
  mayBreakData = false,
  fetchProvider,
  openDatabase = openDirectly,
  replicaLimits,
  threadHomes,
}: Options = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'adire-test-'))
  const database = besides ? urlsFor(besides.databaseUrl) : await createTestDatabase()
  const config = {
    ...readConfig({
      NODE_ENV: 'test',
      // Servers on one database share it.
      SESSION_SECRET: 'q7Xr0mVt2LzN9sKdPw4hYc8BjUf5GaEi3TnZ6',
      DATA_DIR: dataDir,
      PORT: '0',
      PUBLIC_URL: 'http://localhost:3999',
    }),
    ...overrides,
  }
  const { log, lines } = createLog()
  const clock =
    besides?.clock ??
    new ManualClock(process.env['TEST_NOW'] ? new Date(process.env['TEST_NOW']) : new Date())
  const ownersPool = createPool(database.migrationUrl, { ...TIMEOUTS, pool: 10 })
  const ownersDb = createDb(ownersPool)
  const opened = await openDatabase(database)
  const homeUrls = threadHomes ?? (await createDefaultHomes())
  const homes = opened.homes ?? (await openTestHomes(ownersDb, homeUrls))
  // Both emptied by `close`, because the module of a test file, and all that it refers to, stays in memory.
  const knownMails = new Map<string, SentMail>()
  let server: RunningServer | undefined = await startServer({
    config,
    ...opened,
    homes,
    pool: refuseSecondConnections(opened.pool),
    log,
    clock,
    ...(withJobs && { jobs: unscheduled }),
    ...(!withLimits && { limiter: noLimits }),
    ...(fetchProvider && { fetchProvider }),
    ...(replicaLimits && { replicaLimits }),
  })
  const { deps } = server
  const url = (await server.app.listen({ port: 0, host: '127.0.0.1' })).replace(
    '127.0.0.1',
    'localhost',
  )

  return {
    url,
    databaseUrl: database.migrationUrl,
    db: ownersDb,
    deps,
    clock,
    get drain() {
      return requireRunning(server).drain
    },
    logged: () => lines.join(''),
    readMetrics: async () => (await requireRunning(server).operations.inject('/metrics')).body,
    mails: () => readMails(join(dataDir, 'mail'), knownMails),
    client: (headers) => createTestClient(url, new CookieJar(), headers),
    async close() {
      if (!besides && !mayBreakData) await expectInvariants(ownersDb, deps.homes)
      await requireRunning(server).stop()
      server = undefined
      knownMails.clear()
      await ownersPool.end()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

type RunningServer = Awaited<ReturnType<typeof startServer>>

function requireRunning(server: RunningServer | undefined): RunningServer {
  if (!server) throw new Error('the server of the test has stopped')
  return server
}

function createLog() {
  const lines: string[] = []
  const log = pino(
    { level: 'debug', base: null },
    new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk))
        recordLogLine(String(chunk))
        done()
      },
    }),
  )
  return { log, lines }
}

async function openDirectly({ url }: DatabaseUrls): Promise<Database> {
  return { pool: createPool(url, TIMEOUTS), jobsPool: undefined, directUrl: url }
}

/** Waits until a statement waits for a lock in the database of the app. */
export async function untilLockWait({ db }: TestApp, what: string): Promise<void> {
  await until(what, async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    )
    return rows.length > 0
  })
}

/** Waits until every event published so far is delivered, so that a test counts only its own. */
export async function untilEventsDelivered({ db, deps }: TestApp): Promise<void> {
  const nobody = MemberId.parse(randomUUID())
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = deps.realtime.listen(nobody, () => resolve())
  await publish(db, nobody, { type: 'profiles.changed' })
  await promise
  stop()
}

async function expectInvariants(db: Db, homes: ThreadHomes): Promise<void> {
  const broken = (await verifyInvariants(db, homes)).filter(({ rows }) => rows > 0)
  if (broken.length > 0)
    throw new Error(
      `the tests left broken data: ${broken.map(({ name, rows }) => `${name} (${rows})`).join(', ')}`,
    )
}

/** Reads the emails in a folder. Each is read from its file once, because tests poll, and added to `known`. */
async function readMails(folder: string, known: Map<string, SentMail>): Promise<SentMail[]> {
  const names = await readdir(folder).catch(() => [])
  return Promise.all(
    names
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map(async (name) => {
        // Written by the mailer of tests.
        const mail =
          known.get(name) ?? (JSON.parse(await readFile(join(folder, name), 'utf8')) as SentMail)
        known.set(name, mail)
        return mail
      }),
  )
}

/** Long enough for a busy machine; what never comes still fails. */
export const UNTIL_TIMEOUT_MS = 20_000

/** Without a pause, the polls themselves would keep the machine busy; it grows with the wait. */
const PAUSE_MS = { least: 5, most: 50, perWaitedMs: 0.1 }

/** Polls `check` until it returns something; fails with `what` after a timeout. */
export async function until<T>(
  what: string,
  check: () => T | undefined | false | Promise<T | undefined | false>,
  limitMs = UNTIL_TIMEOUT_MS,
): Promise<T> {
  const startedAt = performance.now()
  for (let waited = 0; waited < limitMs; waited = performance.now() - startedAt) {
    const found = await check()
    if (found !== undefined && found !== false) return found
    const pause = Math.max(PAUSE_MS.least, waited * PAUSE_MS.perWaitedMs)
    await wait(Math.min(pause, PAUSE_MS.most))
  }
  throw new Error(`waited ${limitMs} ms in vain: ${what}`)
}
