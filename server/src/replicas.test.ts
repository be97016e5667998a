import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from './app/database.ts'
import { createPool } from './db/db.ts'
import { Replica } from './db/replica.ts'
import { startTestApp, type TestApp, until } from './testing/app.ts'
import { startCuttableDatabase } from './testing/cuttable-database.ts'
import { createTestDatabase } from './testing/database.ts'
import { fetchAs } from './testing/client.ts'
import { aMember, aModerator, match, sendMessage } from './testing/members.ts'
import { startPgBouncer } from './testing/pgbouncer.ts'
import { generateSchedules, prepareSchedule } from './testing/replica-schedule.ts'
import { type ReplicatedServers, startReplicatedServers } from './testing/replicated-servers.ts'

/** Reads from replicas (decision record 0095), on a cluster with two real ones. */

let world: ReplicatedServers
beforeAll(async () => {
  world = await startReplicatedServers({ servers: 2, replicas: 2 })
}, 600_000)
afterAll(() => world.close())

const first = <T>([one]: readonly T[]): T => {
  if (one === undefined) throw new Error('there is none')
  return one
}
const app = () => first(world.servers)
const all = <T>(promises: readonly Promise<T>[]) => Promise.all(promises)

const eachStandby = (work: 'pause' | 'resume') => all(world.standbys.map((one) => one[work]()))
/** Waits until a server uses this number of replicas. */
const untilUsed = (count: number, { deps } = app()) =>
  until(
    `${count} replicas answer`,
    () => deps.replicas.statuses.filter(({ isUsed }) => isUsed).length === count,
    60_000,
  )

/** Waits until the replicas have everything that was written so far. */
async function untilReplayed(): Promise<void> {
  const { replicas } = app().deps
  const position = await replicas.readPosition()
  await until('the replicas are up to date', async () => {
    // The log may end just before the position if nothing else is written.
    await sql`select pg_logical_emit_message(false, 'test', 'more')`.execute(app().db)
    const opened = await all(['a', 'b', 'c', 'd'].map((reader) => replicas.open(position, reader)))
    return opened.every((db) => db !== app().deps.db)
  })
}

describe('with random writes, pauses and crashes', () => {
  test(
    'never answers without what the session wrote or was told of',
    { timeout: 600_000 },
    async () => {
      const { schedule, stop } = await prepareSchedule(world)
      await untilReplayed()
      const before = app().deps.replicas.counts.replica
      await fc.assert(
        fc.asyncProperty(generateSchedules({ steps: 40, calm: 4 }), async (steps) => {
          await schedule.run(steps)
          return schedule.result.stale.length === 0
        }),
        { numRuns: 3, seed: 7, endOnFailure: true },
      )
      expect(schedule.result.stale).toEqual([])
      expect(schedule.result.reads).toBeGreaterThan(50)
      expect(app().deps.replicas.counts.replica - before).toBeGreaterThan(10)
      await schedule.repair()
      await stop()
    },
  )
})

describe('with replicas that replay nothing', () => {
  test('hides a blocked member at once in every list', async () => {
    const [ada, ben] = [
      await aMember(app(), 'woman', { premium: true, photo: true }),
      await aMember(app(), 'man', { premium: true, photo: true }),
    ]
    const cal = await aMember(app(), 'man', { premium: true, photo: true })
    await cal.client.likes.send({ to: ada.id, kind: 'like' })
    await ada.client.likes.send({ to: ben.id, kind: 'like' })
    const list = async () => {
      const [discover, received, sent, told] = await Promise.all([
        cal.client.discovery.list({ sort: 'recent' }),
        ada.client.likes.listReceived({}),
        ada.client.likes.listSent({}),
        ada.client.notifications.list({}),
      ])
      return {
        discover: discover.members.some(({ id }) => id === ada.id),
        received: received.likes.map(({ member }) => member.id),
        sent: sent.likes.map(({ member }) => member.id),
        told: told.notifications.flatMap(({ about }) => about?.id ?? []),
      }
    }
    const eve = await aMember(app(), 'man', { premium: true, photo: true })
    await untilReplayed()
    await eachStandby('pause')
    try {
      const { counts } = app().deps.replicas
      const answered = counts.replica
      expect((await list()).received).toEqual([cal.id])
      const seen = await eve.client.discovery.list({ sort: 'recent' })
      expect(seen.members.map(({ id }) => id)).toContain(ada.id)
      // The rows are in a transaction of nobody's session, as if another device had sent it.
      await app()
        .db.insertInto('blocks')
        .values([cal, ben, eve].map(({ id }) => ({ blocker_id: ada.id, blocked_id: id })))
        .execute()
      expect(await list()).toEqual({ discover: false, received: [], sent: [], told: [] })
      const page = await eve.client.discovery.list({ sort: 'recent' })
      expect(page.members.map(({ id }) => id)).not.toContain(ada.id)
      expect(counts.replica - answered).toBeGreaterThan(5)
    } finally {
      await eachStandby('resume')
    }
  })

  test('hides a banned member and ends their session at once', async () => {
    const [ada, ben] = [
      await aMember(app(), 'woman', { photo: true }),
      await aMember(app(), 'man', { tokens: 500, photo: true }),
    ]
    const moderator = await aModerator(app())
    const eve = await aMember(app(), 'man')
    const { threadId } = await match(app(), ada, ben)
    await sendMessage(ben, { threadId, content: 'Hello' })
    await untilReplayed()
    await eachStandby('pause')
    try {
      const seen = await eve.client.discovery.list({ sort: 'recent' })
      expect(seen.members.map(({ id }) => id)).toContain(ada.id)
      expect((await ada.client.messages.list({ threadId })).messages).toHaveLength(1)
      await moderator.client.moderation.banMember({ id: ada.id, statement: 'Spam' })
      const page = await eve.client.discovery.list({ sort: 'recent' })
      expect(page.members.map(({ id }) => id)).not.toContain(ada.id)
      await expect(ada.client.messages.list({ threadId })).rejects.toMatchObject({
        code: 'UNAUTHENTICATED',
      })
    } finally {
      await eachStandby('resume')
    }
  })

  test('leaves replicas out that lag, and uses them again', { timeout: 240_000 }, async () => {
    const server = world.servers[1] ?? app()
    await untilUsed(2, server)
    await eachStandby('pause')
    try {
      await sql`select pg_logical_emit_message(true, 'test', 'more')`.execute(server.db)
      await untilUsed(0, server)
      expect((await fetch(`${server.url}/ready`)).status).toBe(200)
    } finally {
      await eachStandby('resume')
    }
    await untilUsed(2, server)
  })

  test('answers from the primary for a position that it cannot read', async () => {
    const ada = await aMember(app(), 'woman')
    await untilReplayed()
    const { counts } = app().deps.replicas
    const read = async (init: RequestInit) => {
      const { replica, primary } = counts
      await fetchAs(ada.jar, `${app().url}/api/me/notifications`, init)
      return [counts.replica - replica, counts.primary - primary]
    }
    const cookie = `session=${ada.jar.get('session')}`
    expect(await read({ headers: { cookie } })).toEqual([1, 0])
    expect(await read({ headers: { cookie: `${cookie}; position-x=made-up` } })).toEqual([0, 1])
    expect(await read({ headers: { cookie, 'adire-event-position': 'made-up' } })).toEqual([0, 1])
  })
})

describe('a replica that fails', () => {
  test('is left out while it is dead, and its statements run on the primary', async () => {
    const { replicas } = app().deps
    await untilReplayed()
    const reads = await all(['a', 'b', 'c', 'd'].map((reader) => replicas.open(0n, reader)))
    const answers = all(
      reads.map((db) => sql<{ n: number }>`select 7 as n from pg_sleep(0.5)`.execute(db)),
    )
    const standby = first(world.standbys)
    await standby.kill()
    try {
      for (const { rows } of await answers) expect(rows).toEqual([{ n: 7 }])
      await untilUsed(1)
    } finally {
      await standby.start()
    }
    await untilUsed(2)
  })

  test('is not used at an earlier position than before its restart', async () => {
    const standby = first(world.standbys)
    const primary = createPool(world.database.url, { pool: 2 })
    const replica = new Replica({
      url: standby.urlFor(world.database.url),
      primary,
      connections: 1,
      onRepeated: () => undefined,
    })
    try {
      await untilReplayed()
      const ada = await aMember(app(), 'woman')
      await untilReplayed()
      await replica.refresh()
      await standby.kill()
      await standby.start({ recovery_min_apply_delay: '1h' })
      const { rows } = await sql`select from profiles where id = ${ada.id}`.execute(replica.db)
      expect(rows).toHaveLength(1)
    } finally {
      await standby.kill()
      await standby.start()
      await replica.stop()
      await primary.end()
    }
    await untilUsed(2)
  })
})

describe('an address of DATABASE_REPLICA_URLS', () => {
  const refusal = async (replicaUrl: string, urls = {}) => {
    const { url, migrationUrl } = world.database
    return openDatabase({ url, migrationUrl, replicaUrls: [replicaUrl], ...urls }).then(
      () => 'it started',
      (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : ''),
    )
  }
  const change = (url: string, changes: Partial<URL>) => Object.assign(new URL(url), changes).href

  test(
    'is refused in one sentence unless it leads to a replica',
    { timeout: 240_000 },
    async () => {
      const { url, migrationUrl } = world.database
      const replicaUrl = first(world.standbys).urlFor(url)
      const other = await createTestDatabase()
      const pooler = await startPgBouncer(replicaUrl)
      try {
        for (const [address, sentence] of [
          [change(replicaUrl, { password: 'wrong' }), 'Can’t connect to the PostgreSQL server in '],
          [change(replicaUrl, { pathname: '/none' }), 'Can’t connect to the PostgreSQL server in '],
          [pooler.url, 'points to a connection pooler.'],
          [other.url, 'belongs to another cluster than DATABASE_URL.'],
          [first(world.standbys).urlFor(migrationUrl), 'Use the same role for both.'],
          [
            change(first(world.standbys).urlFor(migrationUrl), { pathname: '/postgres' }),
            'points to another database than DATABASE_URL.',
          ],
        ] as const) {
          const message = await refusal(address)
          expect(message).toMatch(/^StartError: [^\n]*DATABASE_REPLICA_URLS/)
          expect(message).toContain(sentence)
          expect(message).not.toContain(new URL(address).password)
        }
      } finally {
        await pooler.stop()
      }
    },
  )

  /** Starts a server with these replicas besides those of the world. */
  const startBeside = (...replicaUrls: string[]) =>
    startTestApp({
      besides: { databaseUrl: world.database.migrationUrl, clock: app().clock },
      withLimits: false,
      openDatabase: ({ url, migrationUrl }) => openDatabase({ url, migrationUrl, replicaUrls }),
    })
  const isUsed = (server: TestApp) => server.deps.replicas.statuses.map((one) => one.isUsed)

  test(
    'is left out while nothing answers, and used once it does',
    { timeout: 240_000 },
    async () => {
      const standby = first(world.standbys)
      const { url } = world.database
      const replicaUrl = standby.urlFor(url)
      await standby.kill()
      const server = await startBeside(replicaUrl, change(replicaUrl, { hostname: 'no.invalid' }))
      try {
        expect(isUsed(server)).toEqual([false, false])
        expect(server.logged()).toContain('one is left out because it does not answer')
        await standby.start()
        await until('the replica is used', () => isUsed(server)[0], 60_000)
      } finally {
        await server.close()
      }
    },
  )

  test('is never used if it leads elsewhere once it answers', { timeout: 240_000 }, async () => {
    const other = await createTestDatabase()
    const relay = await startCuttableDatabase(other.url)
    await relay.cut()
    const server = await startBeside(relay.databaseUrl)
    try {
      await relay.restore()
      await until('the address was inspected', () =>
        server.logged().includes('belongs to another cluster than DATABASE_URL'),
      )
      expect(isUsed(server)).toEqual([false])
    } finally {
      await server.close()
      await relay.cut()
    }
  })

  test('of the primary itself is left out, as it was a replica before a failover', async () => {
    const server = await startBeside(world.database.url)
    try {
      expect(isUsed(server)).toEqual([false])
      expect(server.logged()).toContain('one is left out because it accepts writes')
    } finally {
      await server.close()
    }
  })

  test('is refused as the address of the primary', async () => {
    const replicaUrl = first(world.standbys).urlFor(world.database.url)
    expect(await refusal(replicaUrl, { url: replicaUrl, directUrl: undefined })).toMatch(
      /^StartError: DATABASE_URL points to a replica, which can’t be written\./,
    )
  })
})
