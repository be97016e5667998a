import { randomBytes } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { COMPILE_CACHE } from '../../scripts/compile-cache.ts'
import { createDb, createPool, type Db } from '../../server/src/db/db.ts'
import { findFreePort } from '../../server/src/gateways/postgres-process.ts'
import { startPgBouncer, type TestPooler } from '../../server/src/testing/pgbouncer.ts'
import { AppServer } from './app-server.ts'
import { Cluster, withPort } from './cluster.ts'
import { configureDatabaseProxy, configureWebProxy, HaProxy } from './proxies.ts'

const SERVERS = 3
/** Size of the file store where root can mount one that gets full. */
const STORE_SIZE = '96m'
/**
 * PgBouncer tries a server that refused it again after a second instead of fifteen, so that it finds
 * the new primary.
 */
const POOLER_SETTINGS = { server_login_retry: 1, default_pool_size: 40, max_client_conn: 500 }

/** Everything that a member's act passes on its way, and that the storm disturbs. */
export interface World {
  /** Address of the web proxy. */
  url: string
  folder: string
  cluster: Cluster
  servers: AppServer[]
  webProxy: HaProxy
  databaseProxy: HaProxy
  pooler: Pooler | undefined
  /** Folder of uploaded files; a file system of its own if `isStoreLimited`. */
  store: string
  isStoreLimited: boolean
  sessionSecret: string
  /** The database as the owner of the tables, at the present primary. */
  db: Db
  close(): Promise<void>
}

/** A PgBouncer on a fixed port. */
export interface Pooler {
  start(): Promise<void>
  kill(): Promise<void>
}

/** Starts the cluster, the proxies, the pooler and three servers. */
export async function startWorld(): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'adire-storm-'))
  chmodSync(folder, 0o711)
  const ends: (() => Promise<unknown> | void)[] = [
    () => rmSync(folder, { recursive: true, force: true }),
  ]
  const close = async () => {
    for (const end of ends.splice(0).toReversed()) await end()
  }
  try {
    return { ...(await startParts(folder, ends)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function startParts(
  folder: string,
  ends: (() => Promise<unknown> | void)[],
): Promise<Omit<World, 'close'>> {
  const cluster = await Cluster.start(folder)
  ends.push(() => cluster.stop())
  const databaseProxy = new HaProxy({
    port: await findFreePort(),
    path: join(folder, 'database.cfg'),
    text: '',
  })
  databaseProxy.configure(configureDatabaseProxy(databaseProxy.port, cluster.addresses))
  ends.push(() => databaseProxy.kill())
  await databaseProxy.start()
  const direct = {
    url: withPort(cluster.addresses.url, databaseProxy.port),
    migrationUrl: withPort(cluster.addresses.migrationUrl, databaseProxy.port),
  }
  const found = await startPooler(direct.url)
  if (found) ends.push(() => found.pooler.kill())
  const { store, isStoreLimited } = createStore(folder, ends)
  const [webPort, ...ports] = await Promise.all(
    Array.from({ length: SERVERS + 1 }, () => findFreePort()),
  )
  const url = `http://localhost:${webPort}`
  const sessionSecret = randomBytes(32).toString('base64url')
  const servers = ports.map(
    (port, i) =>
      new AppServer({
        port,
        logPath: join(folder, `server-${i}.log`),
        env: {
          PATH: process.env['PATH'],
          NODE_ENV: 'test',
          NODE_COMPILE_CACHE: COMPILE_CACHE,
          PORT: String(port),
          PUBLIC_URL: url,
          TRUSTED_PROXIES: '127.0.0.1',
          SESSION_SECRET: sessionSecret,
          DATA_DIR: store,
          DATABASE_URL: found?.url ?? direct.url,
          DATABASE_DIRECT_URL: direct.url,
          DATABASE_MIGRATION_URL: direct.migrationUrl,
          LOG_LEVEL: 'warn',
        },
      }),
  )
  ends.push(() => Promise.all(servers.map((server) => server.stop())))
  // The first one migrates the database.
  await servers[0]?.start()
  await Promise.all(servers.slice(1).map((server) => server.start()))
  const webProxy = new HaProxy({
    port: webPort ?? 0,
    path: join(folder, 'web.cfg'),
    text: configureWebProxy(webPort ?? 0, ports),
  })
  ends.push(() => webProxy.kill())
  await webProxy.start()
  const pool: pg.Pool = createPool(direct.migrationUrl, {
    acquireMs: 30_000,
    session: { statementMs: 120_000, lockMs: 30_000 },
  })
  ends.push(() => pool.end())
  return {
    url,
    folder,
    cluster,
    servers,
    webProxy,
    databaseProxy,
    pooler: found?.pooler,
    store,
    isStoreLimited,
    sessionSecret,
    db: createDb(pool),
  }
}

/** Starts a PgBouncer if this machine has one, or can get it. */
async function startPooler(direct: string): Promise<{ url: string; pooler: Pooler } | undefined> {
  const settings = { ...POOLER_SETTINGS, listen_port: await findFreePort() }
  let running: TestPooler | undefined
  const pooler: Pooler = {
    async start() {
      running = await startPgBouncer(direct, settings)
    },
    async kill() {
      await running?.stop()
      running = undefined
    },
  }
  try {
    await pooler.start()
    return { url: withPort(direct, settings.listen_port), pooler }
  } catch (error) {
    process.stderr.write(`without a pooler: ${String(error)}\n`)
    return undefined
  }
}

/** Creates the folder of uploaded files, on a small file system if this account can mount one. */
function createStore(
  folder: string,
  ends: (() => Promise<unknown> | void)[],
): Pick<World, 'store' | 'isStoreLimited'> {
  const store = join(folder, 'store')
  mkdirSync(store)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${STORE_SIZE}`, 'tmpfs', store])
  const isStoreLimited = mounted.status === 0
  if (isStoreLimited) ends.push(() => void spawnSync('umount', ['-l', store]))
  return { store, isStoreLimited }
}
