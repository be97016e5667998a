import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { createBackupCipher } from '../gateways/backup-cipher.ts'
import { startPostgres } from '../gateways/postgres.ts'
import { acquireLock } from '../gateways/process-lock.ts'
import { createBackupStorage } from '../gateways/storage.ts'
import { BackupError } from '../lib/backup-error.ts'
import type { Clock } from '../lib/clock.ts'
import { completeRestore, type RestoreReport } from './completing.ts'
import { type BackupFiles, fingerprintInstallation } from './manifests.ts'
import { type RestoredCluster, restoreCluster } from './restoring.ts'

const quiet = { info: () => undefined, warn: () => undefined }

export interface RestoreResult extends RestoreReport, RestoredCluster {
  /** Seconds until the database could be started, and until everything was checked. */
  restoreSeconds: number
  totalSeconds: number
}

interface Request {
  config: Config
  clock: Clock
  until?: Date | undefined
}

/** Opens the store of the backups with the key of the configuration. */
export function openBackups({ backups }: Config): BackupFiles {
  if (backups.key === undefined)
    throw new BackupError('BACKUP_KEY is not set. Set it to the key of the backups.')
  return { storage: createBackupStorage(backups.storage), cipher: createBackupCipher(backups.key) }
}

/**
 * Restores the database into DATA_DIR, which must not have one. Until it is complete, it is in a
 * folder of its own, so a failed restore leaves nothing behind.
 */
export async function restoreDatabase(request: Request): Promise<RestoreResult> {
  const { dataDir } = request.config
  requireNoDatabase(request.config)
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const lock = acquireLock(join(dataDir, 'lock'))
  if (!lock)
    throw new BackupError(`The data folder ${dataDir} is in use. Stop the server that uses it.`)
  const into = join(dataDir, 'restore')
  try {
    // A restore that was killed may have left it.
    rmSync(into, { recursive: true, force: true })
    const result = await restoreInto(into, request)
    // Nothing is overwritten, even if another program wrote here meanwhile.
    requireNoDatabase(request.config)
    writeFileSync(join(dataDir, PASSWORD_FILE), result.manifest.password, {
      mode: 0o600,
      flag: 'wx',
    })
    renameSync(join(into, 'postgres'), join(dataDir, 'postgres'))
    return result
  } finally {
    rmSync(into, { recursive: true, force: true })
    lock.release()
  }
}

/** Restores the newest state beside the running system, checks it, and removes it again. */
export async function restoreForDrill(request: Request): Promise<RestoreResult> {
  const { dataDir } = request.config
  const lock = acquireLock(join(dataDir, 'drill-lock'))
  if (!lock) throw new BackupError('Another drill is running. Wait until it has ended.')
  const into = join(dataDir, 'drill')
  try {
    // A drill that was killed may have left it.
    rmSync(into, { recursive: true, force: true })
    return await restoreInto(into, request)
  } finally {
    rmSync(into, { recursive: true, force: true })
    lock.release()
  }
}

const PASSWORD_FILE = 'postgres-password'

function requireNoDatabase({ database, dataDir }: Config): void {
  if (database)
    throw new BackupError(
      'DATABASE_URL is set. Backups of your own PostgreSQL are restored with its tools, as docs/backups.md describes.',
    )
  for (const name of ['postgres', PASSWORD_FILE])
    if (existsSync(join(dataDir, name)))
      throw new BackupError(
        `${join(dataDir, name)} already exists and won’t be overwritten. Move it away, or set DATA_DIR to another folder.`,
      )
}

async function restoreInto(
  into: string,
  { config, clock, until }: Request,
): Promise<RestoreResult> {
  if (until && until > clock.now()) throw new BackupError('The time in --until is in the future.')
  const startedAt = performance.now()
  const measure = () => (performance.now() - startedAt) / 1000
  const installations = config.sessionSecrets.map(fingerprintInstallation)
  const restored = await restoreCluster({ ...openBackups(config), into, until, installations })
  const restoreSeconds = measure()
  const postgres = await startPostgres({ dataDir: into, log: quiet })
  try {
    const report = await completeRestore({ urls: postgres, config, clock })
    return { ...restored, ...report, restoreSeconds, totalSeconds: measure() }
  } finally {
    await postgres.stop()
  }
}
