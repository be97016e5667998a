import type { MemberId } from '@adire/contract/ids.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb, createPool, type Db } from '../db/db.ts'
import { readMigrations } from '../db/migration-files.ts'
import type { DatabaseUrls } from '../db/migrate.ts'
import { ManualClock } from '../lib/clock.ts'
import { publish } from '../realtime.ts'
import { until } from '../testing/app.ts'
import { createEmptyDatabase } from '../testing/database.ts'
import { unpackLastRelease } from '../testing/last-release.ts'
import {
  createMemberRequests,
  type LoadMembers,
  signUpLoadMembers,
} from '../testing/member-requests.ts'
import { listFailures, type LoadResult, startLoad } from '../testing/request-load.ts'
import { startReverseProxy } from '../testing/reverse-proxy.ts'
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts'
import { followEvents } from '../testing/streams.ts'

/** Longer than the proxy needs to notice: two checks, one second apart. */
const DRAIN_SECONDS = 3
/** Time in which both releases serve before and after the migrations. */
const BESIDE_MS = 1_500
/** Rate of requests, and the least that counts as beside the migrations: a busy machine sends fewer. */
const PER_SECOND = 100
const LEAST_PER_SECOND = 20
/** Several servers start one after the other, which takes long on a busy machine. */
const TEST_LIMIT_MS = 180_000

let urls: DatabaseUrls
let dataDir: string
let db: Db
let members: LoadMembers
let last: ServerProcess
const processes = new Set<ServerProcess>()
const pools: { end(): Promise<void> }[] = []

const start = async (options: Partial<Parameters<typeof startServerProcess>[0]> = {}) => {
  const environment = { DRAIN_SECONDS: String(DRAIN_SECONDS), LOG_LEVEL: 'debug' }
  const server = await startServerProcess({ urls, dataDir, environment, ...options })
  processes.add(server)
  return server
}

async function stop(server: ServerProcess): Promise<number | null> {
  processes.delete(server)
  return server.stop()
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'adire-releases-'))
  urls = await createEmptyDatabase()
  last = await start({ folder: await unpackLastRelease(), environment: {} })
  const pool = createPool(urls.migrationUrl)
  pools.push(pool)
  db = createDb(pool)
  await db
    .updateTable('system_config')
    .set({ config_value: 'false' })
    .where('config_key', 'in', ['photo_to_be_shown_enabled', 'photo_to_reach_out_enabled'])
    .execute()
  const site = { url: last.url, db, clock: new ManualClock(new Date()) }
  members = await signUpLoadMembers(site, true)
}, TEST_LIMIT_MS)
afterAll(async () => {
  await Promise.all([...processes].map(stop))
  await Promise.all(pools.map((pool) => pool.end()))
  await rm(dataDir, { recursive: true, force: true })
})

function expectEveryKindAnswered(results: readonly LoadResult[]): void {
  const kinds = new Set(results.map(({ name }) => name))
  const answered = new Set(results.filter(({ status }) => status === 200).map(({ name }) => name))
  expect(answered).toEqual(kinds)
}

/** Publishes an event to each member ten times a second. */
function startPublishing(ids: readonly MemberId[]) {
  let count = 0
  let isStopped = false
  const publishing = (async () => {
    for (; !isStopped; count++) {
      for (const id of ids) await publish(db, id, { type: 'safety.changed' })
      await wait(100)
    }
  })()
  return {
    async stop() {
      isStopped = true
      await publishing
      return count
    },
  }
}

test(
  'serves the last release and this build while the migrations run',
  { timeout: TEST_LIMIT_MS },
  async () => {
    const servers = [last]
    let turn = 0
    const load = startLoad(
      PER_SECOND,
      createMemberRequests(members, () => servers[turn++ % servers.length]?.url ?? ''),
    )
    await wait(BESIDE_MS)
    servers.push(await start())
    await wait(BESIDE_MS)
    const perSecond = await load.stop()
    expect(perSecond).toBeGreaterThan(LEAST_PER_SECOND)
    expect(listFailures(load.results)).toEqual([])
    expectEveryKindAnswered(load.results)
    const applied = await db.selectFrom('migrations').select('name').orderBy('name').execute()
    expect(applied).toEqual((await readMigrations()).map(({ name }) => ({ name })))
  },
)

test(
  'loses no request and no event when servers restart in turn',
  { timeout: TEST_LIMIT_MS },
  async () => {
    const [one, two] = await Promise.all([start(), start()])
    await stop(last)
    const proxy = await startReverseProxy('haproxy', [one.url, two.url])
    const readers = members.women.slice(0, 4)
    const followers = readers.map(({ jar }) => followEvents(proxy.url, jar))
    await until('all streams are open', () => followers.every(({ isOpen }) => isOpen()))
    const load = startLoad(
      20,
      createMemberRequests(members, () => proxy.url),
    )
    const published = startPublishing(readers.map(({ id }) => id))
    for (const server of [one, two]) {
      expect(await stop(server)).toBe(0)
      const next = await start({ port: server.port })
      await until('the proxy uses the restarted server', () => next.output().includes('/api/*'))
    }
    await load.stop()
    const count = await published.stop()
    await until('the last events arrive', () =>
      followers.every((follower) => follower.count('safety.changed') >= count),
    )
    await Promise.all(followers.map((follower) => follower.stop()))
    await proxy.stop()
    // Only the first stream of each begins without a position.
    expect(followers.map((follower) => follower.count('realtime.connected'))).toEqual([1, 1, 1, 1])
    expect(listFailures(load.results)).toEqual([])
    // Half a second on an idle machine.
    expect(Math.max(...followers.flatMap(({ gapsMs }) => gapsMs))).toBeLessThan(2_000)
  },
)
