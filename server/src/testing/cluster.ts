import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { Backups } from '../backups/backups.ts'
import type { BackupFiles } from '../backups/manifests.ts'
import { createBackupCipher, createBackupKeys } from '../gateways/backup-cipher.ts'
import { type EmbeddedPostgres, startPostgres } from '../gateways/postgres.ts'
import { createStorage } from '../gateways/storage.ts'
import { systemClock } from '../lib/clock.ts'
import { createLog } from '../lib/log.ts'

const quiet = { info: () => undefined, warn: () => undefined }

/** Fingerprint of the installation in tests. */
export const INSTALLATION = 'installation'

/** A cluster of its own with backups in a folder store. */
export interface TestCluster {
  folder: string
  postgres: EmbeddedPostgres
  /** Folder of the store. */
  store: string
  secretKey: string
  files: BackupFiles
  options: Omit<ConstructorParameters<typeof Backups>[0], keyof BackupFiles>
  backups: Backups
  /** Makes the backups' store fail, or work again. */
  setStoreDown(isDown: boolean): void
  query(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /** Kills the server process, as a crash would; it is started again. */
  kill(): void
  close(): Promise<void>
}

/** Starts a cluster and its backups, with an empty table `written`. */
export async function startTestCluster(): Promise<TestCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'adire-backups-'))
  const dataDir = join(folder, 'data')
  const postgres = await startPostgres({ dataDir, log: quiet })
  const store = join(folder, 'store')
  const { secretKey } = await createBackupKeys()
  const files = openStore(store, secretKey)
  let isDown = false
  const options = {
    url: postgres.backupUrl,
    password: postgres.password,
    installation: INSTALLATION,
    keep: 7,
    clock: systemClock,
    log: createLog('silent'),
  }
  const backups = new Backups({
    ...options,
    cipher: files.cipher,
    storage: {
      ...files.storage,
      put: (...file) =>
        isDown ? Promise.reject(new Error('the store is down')) : files.storage.put(...file),
    },
  })
  const pool = new pg.Pool({ connectionString: postgres.migrationUrl, max: 2 })
  pool.on('error', () => undefined)
  await pool.query('create table written (id integer, at timestamptz default clock_timestamp())')
  return {
    folder,
    postgres,
    store,
    secretKey,
    files,
    options,
    backups,
    setStoreDown(value) {
      isDown = value
    },
    query: async (text, values) => (await pool.query<Record<string, unknown>>(text, values)).rows,
    kill: () =>
      void process.kill(
        Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]),
        'SIGKILL',
      ),
    async close() {
      await pool.end()
      await backups.stop()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Opens a folder of backups with a key. */
export function openStore(path: string, key: string): BackupFiles {
  return { storage: createStorage({ kind: 'folder', path }), cipher: createBackupCipher(key) }
}

/** Starts a restored cluster, reads from it and stops it. */
export async function queryRestored(
  dataDir: string,
  text: string,
): Promise<Record<string, unknown>[]> {
  const postgres = await startPostgres({ dataDir, log: quiet })
  const client = new pg.Client(postgres.migrationUrl)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
    await postgres.stop()
  }
}
