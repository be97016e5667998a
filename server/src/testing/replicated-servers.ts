import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPool } from '../db/db.ts'
import { type EmbeddedPostgres, startPostgres } from '../gateways/postgres.ts'
import { ManualClock } from '../lib/clock.ts'
import { startTestApp, type TestApp } from './app.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { type Standby, startStandby } from './standby.ts'

const quiet = { info: () => undefined, warn: () => undefined }

/** Servers on a cluster of their own, which has replicas. */
export interface ReplicatedServers {
  postgres: EmbeddedPostgres
  database: TestDatabase
  standbys: readonly Standby[]
  servers: readonly TestApp[]
  close(): Promise<void>
}

/** Limits with which a busy machine doesn't look like a replica that fails. */
const PATIENT = { lagMs: 120_000, silenceMs: 30_000 }

/**
 * Starts a cluster with a migrated database, its replicas and servers that use all of them. The
 * first server is patient with replicas.
 */
export async function startReplicatedServers(size: {
  servers: number
  replicas: number
}): Promise<ReplicatedServers> {
  const stops: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const stop of stops.splice(0).toReversed()) await stop()
  }
  try {
    const dataDir = await mkdtemp(join(tmpdir(), 'adire-replicated-'))
    stops.push(() => rm(dataDir, { recursive: true, force: true }))
    // Crashes of the machine are not tested, and flushing would slow everything down.
    const settings = {
      fsync: 'off',
      full_page_writes: 'off',
      shared_buffers: '64MB',
      // Replicas that were dead or paused continue from it.
      wal_keep_size: '2GB',
    }
    const postgres = await startPostgres({ dataDir, log: quiet, settings })
    stops.push(() => postgres.stop())
    const database = await createTestDatabase(postgres.migrationUrl)
    const standbys: Standby[] = []
    while (standbys.length < size.replicas) {
      const standby = await startStandby(postgres)
      stops.push(() => standby.close())
      standbys.push(standby)
    }
    const clock = new ManualClock(new Date())
    const replicaUrls = standbys.map((standby) => standby.urlFor(database.url))
    const servers: TestApp[] = []
    while (servers.length < size.servers) {
      const server = await startTestApp({
        besides: { databaseUrl: database.migrationUrl, clock },
        withLimits: false,
        ...(servers.length === 0 && { replicaLimits: PATIENT }),
        openDatabase: async ({ url }) => ({
          pool: createPool(url, { pool: 10, acquireMs: 30_000 }),
          jobsPool: undefined,
          directUrl: url,
          replicaUrls,
        }),
      })
      stops.push(() => server.close())
      servers.push(server)
    }
    return { postgres, database, standbys, servers, close }
  } catch (error) {
    await close()
    throw error
  }
}
