import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { SETTINGS } from '../../server/src/gateways/postgres.ts'
import { chooseAccount } from '../../server/src/gateways/postgres-account.ts'
import { findPostgresBinaries } from '../../server/src/gateways/postgres-binaries.ts'
import { stopServer } from '../../server/src/gateways/postgres-cluster.ts'
import {
  createSuperuserClient,
  launch,
  type RunningServer,
} from '../../server/src/gateways/postgres-process.ts'
import {
  connectReplication,
  readBaseBackup,
} from '../../server/src/gateways/postgres-replication.ts'

const PROMOTION_RETRY_MS = 100
/**
 * `wal_keep_size` is enough log for a standby to start from its base copy, without a slot. The storm
 * kills processes and not the machine, whose file cache keeps what they have written: without `fsync`
 * it loses nothing either, and the disk of a shared machine does not decide about its speed.
 */
const NODE_SETTINGS = {
  ...SETTINGS,
  fsync: 'off',
  shared_buffers: '128MB',
  max_connections: 200,
  wal_keep_size: '512MB',
  hot_standby: 'on',
}

/** Primary that a standby gets the log from. */
interface Upstream {
  port: number
  /** Address with the role that may replicate. */
  backupUrl: string
}

/** A PostgreSQL of the storm on a fixed port, as the primary or as a standby. */
export class PostgresNode {
  readonly name: string
  readonly port: number
  readonly #dataDir: string
  readonly #password: string
  #server: RunningServer | undefined

  constructor(options: { name: string; port: number; dataDir: string; password: string }) {
    this.name = options.name
    this.port = options.port
    this.#dataDir = options.dataDir
    this.#password = options.password
  }

  get isRunning(): boolean {
    const child = this.#server?.process
    return child !== undefined && child.exitCode === null && child.signalCode === null
  }

  async start(): Promise<void> {
    const binaries = findPostgresBinaries()
    const account = chooseAccount(binaries, this.#dataDir, join(this.#dataDir, 'postgres'))
    const plan = { binaries, account, dataDir: this.#dataDir, password: this.#password }
    this.#server = await launch({ ...plan, settings: NODE_SETTINGS }, this.port)
  }

  /** Replaces the data with a base copy of the primary, and starts as its standby. */
  async startAsStandby(primary: Upstream): Promise<void> {
    const cluster = join(this.#dataDir, 'postgres')
    rmSync(cluster, { recursive: true, force: true })
    mkdirSync(cluster, { recursive: true, mode: 0o700 })
    await copyCluster(primary.backupUrl, cluster)
    const address = new URL(primary.backupUrl)
    const upstream = `host=127.0.0.1 port=${primary.port} user=${address.username} password=${address.password} application_name=${this.name}`
    writeFileSync(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${upstream}'\n`)
    writeFileSync(join(cluster, 'standby.signal'), '')
    const { owner } = chooseAccount(findPostgresBinaries(), this.#dataDir, cluster)
    if (owner)
      for (const name of ['', 'postgresql.auto.conf', 'standby.signal'])
        chownSync(join(cluster, name), owner.uid, owner.gid)
    await this.start()
  }

  /** Kills all its processes at once, like a machine that loses power. */
  async kill(): Promise<void> {
    const server = this.#server
    if (!server || !this.isRunning) return
    const ended = once(server.process, 'exit')
    const children = listChildren(server.pid)
    for (const pid of [server.pid, ...children]) sendKill(pid)
    await ended
  }

  async stop(): Promise<void> {
    const server = this.#server
    if (server) await stopServer(server.pid, () => this.isRunning)
  }

  /** Runs a statement as the superuser, within two seconds. */
  async query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    const client = createSuperuserClient(this.port, this.#password)
    client.on('error', () => undefined)
    try {
      await client.connect()
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  /** Ends the recovery of a standby; it accepts writes afterwards. */
  async promote(): Promise<void> {
    for (;;) {
      try {
        const [row] = await this.query<{ isStandby: boolean }>(
          'select pg_is_in_recovery() as "isStandby"',
        )
        if (row?.isStandby === false) return
        await this.query('select pg_promote(true, 30)')
      } catch {
        // A busy machine may need several attempts to connect.
        await wait(PROMOTION_RETRY_MS)
      }
    }
  }
}

async function copyCluster(backupUrl: string, folder: string): Promise<void> {
  const client = await connectReplication(backupUrl)
  try {
    const { tar, positions } = readBaseBackup(client)
    const unpacking = spawn('tar', ['-x', '-p', '-C', folder], {
      stdio: ['pipe', 'ignore', 'inherit'],
    })
    const ended = once(unpacking, 'exit')
    await pipeline(tar, unpacking.stdin)
    await positions
    const [code] = await ended
    if (code !== 0 || !existsSync(join(folder, 'PG_VERSION')))
      throw new Error('the base copy could not be unpacked')
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The processes of a PostgreSQL have groups of their own. */
function listChildren(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return (stdout ?? '')
    .split('\n')
    .map(Number)
    .filter((child) => child > 1)
}

function sendKill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
