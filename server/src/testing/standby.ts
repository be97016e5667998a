import { appendFile, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { extract } from 'tar-stream'
import { chooseAccount } from '../gateways/postgres-account.ts'
import { findPostgresBinaries } from '../gateways/postgres-binaries.ts'
import { stopServer } from '../gateways/postgres-cluster.ts'
import {
  createSuperuserClient,
  findFreePort,
  launch,
  type RunningServer,
  type ServerPlan,
} from '../gateways/postgres-process.ts'
import { connectReplication, readBaseBackup } from '../gateways/postgres-replication.ts'
import { type EmbeddedPostgres, SETTINGS } from '../gateways/postgres.ts'

/** Settings of test clusters: small, because several run at once. */
const STANDBY_SETTINGS = {
  ...SETTINGS,
  shared_buffers: '32MB',
  hot_standby: 'on',
  // Tests pause it for longer than members' statements run.
  max_standby_streaming_delay: '100ms',
  wal_receiver_status_interval: '1s',
  wal_retrieve_retry_interval: '100ms',
}

/** A replica of an embedded PostgreSQL, which streams the log of its primary. */
export interface Standby {
  /** Returns the address of the replica for an address of the primary. */
  urlFor(primaryUrl: string): string
  /** Returns the setting with which another replica follows this one. */
  connectionFor(backupUrl: string): string
  /** Stops the replay of the log; reads see the state of this moment. */
  pause(): Promise<void>
  resume(): Promise<void>
  /** Ends replication for good: the replica accepts writes. */
  promote(): Promise<void>
  /** Writes a checkpoint, which clears what recovery stored in the control file. */
  checkpoint(): Promise<void>
  /** Kills it without a shutdown, as a crash would. */
  kill(): Promise<void>
  /** Starts it again after `kill`, on the same port. */
  start(settings?: ServerPlan['settings']): Promise<void>
  close(): Promise<void>
}

/** Copies the cluster of a primary and starts the copy as its replica. */
export async function startStandby(
  primary: Pick<EmbeddedPostgres, 'backupUrl' | 'password'>,
): Promise<Standby> {
  const dataDir = await mkdtemp(join(tmpdir(), 'adire-standby-'))
  const cluster = join(dataDir, 'postgres')
  const binaries = findPostgresBinaries()
  await copyCluster(primary.backupUrl, cluster)
  const account = chooseAccount(binaries, dataDir, cluster)
  if (account.owner) {
    const { uid, gid } = account.owner
    for (const path of [dataDir, cluster, ...(await listFiles(cluster))])
      await chown(path, uid, gid)
  }
  const plan: ServerPlan = {
    binaries,
    account,
    dataDir,
    password: primary.password,
    settings: STANDBY_SETTINGS,
  }
  const port = await findFreePort()
  let server: RunningServer = await launch(plan, port)
  const isAlive = () => server.process.exitCode === null && server.process.signalCode === null
  const query = (text: string) =>
    withClient(createSuperuserClient(port, primary.password), (client) => client.query(text))
  const urlFor = (primaryUrl: string) => {
    const url = new URL(primaryUrl)
    url.port = String(port)
    return url.href
  }
  return {
    urlFor,
    connectionFor: (backupUrl) => formatConnection(urlFor(backupUrl)),
    pause: async () => void (await query('select pg_wal_replay_pause()')),
    resume: async () => void (await query('select pg_wal_replay_resume()')),
    promote: async () => void (await query('select pg_promote()')),
    checkpoint: async () => void (await query('checkpoint')),
    async kill() {
      const ended = once(server.process, 'exit')
      server.process.kill('SIGQUIT')
      await ended
    },
    async start(settings = {}) {
      server = await launch({ ...plan, settings: { ...plan.settings, ...settings } }, port)
    },
    async close() {
      await stopServer(server.pid, isAlive)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function copyCluster(backupUrl: string, cluster: string): Promise<void> {
  await mkdir(cluster, { mode: 0o700 })
  const client = await connectReplication(backupUrl)
  try {
    const backup = readBaseBackup(client)
    const entries = extract()
    const written = writeEntries(entries, cluster)
    await pipeline(backup.tar, entries)
    await Promise.all([written, backup.positions])
  } finally {
    await client.end()
  }
  await writeFile(join(cluster, 'standby.signal'), '', { mode: 0o600 })
  await appendFile(
    join(cluster, 'postgresql.auto.conf'),
    `\nprimary_conninfo = '${formatConnection(backupUrl)}'\n`,
  )
}

function formatConnection(url: string): string {
  const { hostname, port, username, password } = new URL(url)
  return `host=${hostname} port=${port} user=${username} password=${password}`
}

async function writeEntries(entries: ReturnType<typeof extract>, folder: string): Promise<void> {
  for await (const entry of entries) {
    const path = join(folder, entry.header.name)
    if (entry.header.type === 'directory') {
      await mkdir(path, { recursive: true, mode: 0o700 })
      entry.resume()
      // A stream of streamx, which `pipeline` takes though Node's types don't say so.
    } else await pipeline(entry as unknown as Readable, createWriteStream(path, { mode: 0o600 }))
  }
}

async function listFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  return names.map((name) => join(folder, name))
}

async function withClient<T>(client: pg.Client, work: (client: pg.Client) => Promise<T>) {
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
