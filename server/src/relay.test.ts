import { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OwnConnection } from './db/own-connection.ts'
import { readEventsSince, readSnapshot } from './event-log-queries.ts'
import { parseSnapshot } from './event-log-rules.ts'
import type { Bus } from './gateways/bus.ts'
import { publish, Realtime } from './realtime.ts'
import { startTestApp, type TestApp, until } from './testing/app.ts'
import { LocalNetwork } from './testing/local-bus.ts'
import { killRelays } from './testing/relay-kills.ts'
import { SeededRandom } from './testing/seeded-random.ts'

let app: TestApp
const log = pino({ level: 'silent' })

beforeAll(async () => {
  app = await startTestApp({ withJobs: false, mayBreakData: true })
  // Its relay would take the lead.
  await app.deps.realtime.stop()
})
afterAll(() => app.close())

/** A server reduced to its live events. */
interface Server {
  realtime: Realtime
  bus: Bus
  /** Numbers of the events received, in order. */
  seqs: number[]
}

const ada = MemberId.parse(crypto.randomUUID())

async function startServer(bus: Bus): Promise<Server> {
  const realtime = new Realtime({ bus, url: app.databaseUrl, log })
  const seqs: number[] = []
  realtime.openStream(ada, (event) => {
    if (event.type === 'messages.read') seqs.push(event.upToSeq)
  })
  await realtime.start()
  return { realtime, bus, seqs }
}

async function startServers(count: number, network = new LocalNetwork()): Promise<Server[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, () => startServer(network.createBus())),
  )
  await until('one server relays', () => servers.some(({ realtime }) => realtime.isRelayLeader))
  return servers
}

const stopAll = (servers: Server[]) => Promise.all(servers.map(({ realtime }) => realtime.stop()))

const THREAD = crypto.randomUUID()
const toEvent = (seq: number) =>
  JSON.stringify({ type: 'messages.read', threadId: THREAD, by: ada, upToSeq: seq })
const write = (seq: number, db = app.db) =>
  sql`select publish_event(${ada}, ${toEvent(seq)}::jsonb)`.execute(db)

const list = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i)

const untilAllHave = (servers: Server[], count: number) =>
  until('everyone has received all', () => servers.every(({ seqs }) => seqs.length >= count))

test('delivers an event that commits after later ones, and does not wait for it', async () => {
  const servers = await startServers(2)
  const late = await app.db.startTransaction().execute()
  await write(1, late)
  await write(2)
  await untilAllHave(servers, 1)
  expect(servers.map(({ seqs }) => seqs)).toEqual([[2], [2]])
  await write(3)
  await untilAllHave(servers, 2)
  await late.commit().execute()
  await untilAllHave(servers, 3)
  await write(4)
  await untilAllHave(servers, 4)
  expect(servers.map(({ seqs }) => seqs)).toEqual([
    [2, 3, 1, 4],
    [2, 3, 1, 4],
  ])
  await stopAll(servers)
})

test('reads the events of a transaction after those it waited for', async () => {
  const connection = new OwnConnection({ url: app.databaseUrl, name: 'test', log }, {})
  await connection.start()
  const before = parseSnapshot(await readSnapshot(connection))
  // The second transaction has the lower id, and writes once the first has committed.
  const second = await app.db.startTransaction().execute()
  await sql`select pg_current_xact_id()`.execute(second)
  await write(1)
  await write(2, second)
  await second.commit().execute()
  const read = await readEventsSince(connection, before, 10)
  expect(read?.events.map(({ event }) => event)).toMatchObject([{ upToSeq: 1 }, { upToSeq: 2 }])
  await connection.stop()
})

test('delivers each event once and in order while messages are lost and duplicated', async () => {
  const random = new SeededRandom(3)
  const servers = await startServers(3, new LocalNetwork(() => random.between(0, 2)))
  const count = 30
  for (const seq of list(1, count)) {
    await write(seq)
    if (seq % 5 === 0)
      await until('one has it', () => servers.some(({ seqs }) => seqs.includes(seq)))
  }
  await untilAllHave(servers, count)
  for (const { seqs } of servers) expect(seqs).toEqual(list(1, count))
  await stopAll(servers)
})

test('reads by itself while a server has no bus, and lets another one lead', async () => {
  const servers = await startServers(2)
  const leader = servers.find(({ realtime }) => realtime.isRelayLeader)
  const other = servers.find((server) => server !== leader)
  await leader?.bus.stop()
  await until('the other relays', () => other?.realtime.isRelayLeader)
  expect(leader?.realtime.isRelayLeader).toBe(false)
  await write(1)
  await untilAllHave(servers, 1)
  expect(servers.map(({ seqs }) => seqs)).toEqual([[1], [1]])
  await stopAll(servers)
})

test('lets another server relay when the leader stops', async () => {
  const servers = await startServers(2)
  const leader = servers.find(({ realtime }) => realtime.isRelayLeader)
  const other = servers.find((server) => server !== leader)
  await leader?.realtime.stop()
  await until('the other relays', () => other?.realtime.isRelayLeader)
  await write(1)
  await until('it arrives', () => other?.seqs.length === 1)
  await other?.realtime.stop()
})

test('delivers what was committed while no server had a database', async () => {
  const servers = await startServers(2)
  await write(1)
  await untilAllHave(servers, 1)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'adire relay'`.execute(
    app.db,
  )
  await write(2)
  await untilAllHave(servers, 2)
  expect(servers.map(({ seqs }) => seqs)).toEqual([
    [1, 2],
    [1, 2],
  ])
  await stopAll(servers)
})

test('sends no message that is larger than the bus takes', async () => {
  const network = new LocalNetwork()
  const servers = await startServers(2, network)
  const count = 200
  await sql`select publish_event(${ada}, jsonb_set(${toEvent(0)}::jsonb, '{upToSeq}', to_jsonb(n))) from generate_series(1, ${count}::integer) n`.execute(
    app.db,
  )
  await untilAllHave(servers, count)
  for (const { seqs } of servers) expect(seqs).toEqual(list(1, count))
  expect(Math.max(...network.sent.map((message) => Buffer.byteLength(message)))).toBeLessThan(8_000)
  await stopAll(servers)
})

test('makes streams and caches read again when there are too many events at once', async () => {
  let [reloads, connects] = [0, 0]
  const realtime = new Realtime({ bus: new LocalNetwork().createBus(), url: app.databaseUrl, log })
  realtime.reloadOnChange('settings', {
    reload: async () => {
      reloads += 1
    },
  })
  realtime.listen(ada, ({ type }) => {
    if (type === 'realtime.connected') connects += 1
  })
  await realtime.start()
  expect([reloads, connects]).toEqual([1, 0])
  await sql`select publish_event(gen_random_uuid(), '{"type": "likes.changed"}') from generate_series(1, 5001)`.execute(
    app.db,
  )
  await until('the stream reads again', () => connects === 1)
  expect(reloads).toBe(2)
  await realtime.stop()
})

test('relays no event of a transaction that has rolled back', async () => {
  const servers = await startServers(2)
  const tx = await app.db.startTransaction().execute()
  await write(1, tx)
  await tx.rollback().execute()
  await publish(app.db, 'staff', { type: 'moderation.changed' })
  await write(2)
  await untilAllHave(servers, 1)
  expect(servers.map(({ seqs }) => seqs)).toEqual([[2], [2]])
  await stopAll(servers)
})

test('keeps the lock of notifications out of all functions of the database', async () => {
  const { rows } = await sql<{ name: string }>`
    select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~* 'notify\\('`.execute(
    app.db,
  )
  expect(rows).toEqual([])
})

test(
  'loses, repeats and reorders nothing when leaders are killed',
  { timeout: 180_000 },
  async () => {
    const random = new SeededRandom(5)
    const result = await killRelays({
      databaseUrl: app.databaseUrl,
      kills: 4,
      writers: 8,
      perSecond: 200,
      random: () => random.next(),
    })
    expect(result).toMatchObject({ lost: 0, twice: 0, disordered: 0 })
    expect(result.delivered).toBeGreaterThan(result.committed)
  },
)
