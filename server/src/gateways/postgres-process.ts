import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { PostgresAccount } from './postgres-account.ts'
import { SUPERUSER, cleanEnvironment, findLastError } from './postgres-cluster.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { StartError, explainDiskError } from '../lib/start-error.ts'

/** Pause between two attempts to connect to a server that is starting. */
const CONNECT_PAUSE_MS = 40

const LOG_SIZE_LIMIT_BYTES = 10_000_000

/** Everything needed to start the server process of the embedded PostgreSQL. */
export type ServerPlan = {
  binaries: PostgresBinaries
  account: PostgresAccount
  dataDir: string
  password: string
  settings: Record<string, string | number>
}

export type RunningServer = { process: ChildProcess; pid: number; port: number }

/**
 * Starts PostgreSQL and returns when it accepts connections. It runs detached, so that Ctrl-C in
 * the terminal doesn't stop it before our requests are done.
 */
export async function launch(plan: ServerPlan, fixedPort?: number): Promise<RunningServer> {
  const port = fixedPort ?? (await findFreePort())
  const log = openLog(plan.dataDir)
  const cluster = join(plan.dataDir, 'postgres')
  const settings = Object.entries({
    ...plan.settings,
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
  })
  const [command, args] = plan.account.commandFor(plan.binaries.postgres, [
    '-D',
    cluster,
    ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  const child = spawn(command, args, {
    cwd: plan.dataDir,
    env: cleanEnvironment,
    stdio: ['ignore', log.fd, log.fd],
    detached: true,
    windowsHide: true,
    ...plan.account.identity,
  })
  closeSync(log.fd)
  const failed = new Promise<Error>((resolve) => {
    child.once('error', resolve)
    child.once('exit', () =>
      resolve(new Error(findLastError(readFileSync(log.path, 'utf8').slice(log.start)))),
    )
  })
  const outcome = await Promise.race([failed, waitUntilAnswering(port, plan.password, child)])
  if (outcome instanceof Error || child.pid === undefined) throw explain(outcome, plan.dataDir)
  return { process: child, pid: child.pid, port }
}

function explain(error: Error | undefined, dataDir: string) {
  const known = explainDiskError(error, dataDir)
  if (known instanceof StartError) return known
  const reason = (error?.message ?? '').replace(/^.*?(FATAL|PANIC|ERROR|LOG):\s*/, '')
  return new StartError(
    `The embedded PostgreSQL did not start: ${reason || 'it gave no reason'}. Its log is ${join(dataDir, 'log', 'postgres.log')}.`,
  )
}

function openLog(dataDir: string) {
  mkdirSync(join(dataDir, 'log'), { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'log', 'postgres.log')
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LOG_SIZE_LIMIT_BYTES)
    renameSync(path, `${path}.1`)
  const fd = openSync(path, 'a', 0o600)
  return { path, fd, start: fstatSync(fd).size }
}

/** Finds a port of 127.0.0.1 that no program listens on now. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port was found')
  return address.port
}

/** Creates a client for setting up the embedded server, which is the only use of its superuser. */
export function createSuperuserClient(port: number, password: string): pg.Client {
  return new pg.Client({
    host: '127.0.0.1',
    port,
    user: SUPERUSER,
    password,
    database: 'postgres',
    connectionTimeoutMillis: 2000,
  })
}

/** Has no time limit, because crash recovery of a large database takes long. */
async function waitUntilAnswering(
  port: number,
  password: string,
  child: ChildProcess,
): Promise<undefined> {
  while (child.exitCode === null && child.signalCode === null) {
    const client = createSuperuserClient(port, password)
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('select 1')
      return undefined
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === '28P01')
        throw new StartError(
          'The embedded PostgreSQL does not accept the stored password. Restore the file postgres-password in the data folder.',
        )
      await wait(CONNECT_PAUSE_MS)
    } finally {
      // It may never have connected.
      await client.end().catch(() => undefined)
    }
  }
  return undefined
}
