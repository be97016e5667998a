import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createBackupKeys } from '../server/src/gateways/backup-cipher.ts'
import { findRunningPostgres, startPostgres } from '../server/src/gateways/postgres.ts'
import { makeBaseCopy } from '../server/src/backups/base-copies.ts'
import { removeExpired } from '../server/src/backups/expiry.ts'
import { fingerprintInstallation } from '../server/src/backups/manifests.ts'
import { openBackups } from '../server/src/backups/restore-command.ts'
import { readConfig } from '../server/src/config.ts'
import { systemClock } from '../server/src/lib/clock.ts'
import { BackupError } from '../server/src/lib/backup-error.ts'
import { loadEnvironment, report } from './environment.ts'

const quiet = { info: () => undefined, warn: () => undefined }

/**
 * `npm run backup`: copies the embedded database into the store now. Starts it if it isn't running.
 * `npm run backup -- --new-key`: prints a new pair of keys.
 */
async function backup([option]: string[]) {
  if (option === '--new-key') return printKeys()
  if (option !== undefined) throw new BackupError(`${option} is unknown. The option is --new-key.`)
  loadEnvironment()
  const config = readConfig(process.env)
  if (config.database)
    throw new BackupError(
      'DATABASE_URL is set. Backups of your own PostgreSQL are made with its tools, as docs/backups.md describes.',
    )
  if (!existsSync(join(config.dataDir, 'postgres')))
    throw new BackupError(
      `There is no database in ${config.dataDir}. Set DATA_DIR to the data folder of the server.`,
    )
  const files = openBackups(config)
  const running = findRunningPostgres(config.dataDir)
  const started = running ? undefined : await startPostgres({ dataDir: config.dataDir, log: quiet })
  const postgres = running ?? started
  if (!postgres) return
  try {
    const { bytes, storedBytes, system, startedAt, finishedAt } = await makeBaseCopy({
      ...files,
      url: postgres.backupUrl,
      password: postgres.password,
      installation: fingerprintInstallation(config.sessionSecrets[0]),
      clock: systemClock,
    })
    await removeExpired(files.storage, {
      system,
      keep: config.backups.keep,
      now: systemClock.now(),
    })
    const seconds = (finishedAt.getTime() - startedAt.getTime()) / 1000
    process.stdout.write(
      `Stored ${toMegabytes(bytes)} MB as ${toMegabytes(storedBytes)} MB in ${seconds.toFixed(1)} s.\n`,
    )
  } finally {
    await started?.stop()
  }
}

async function printKeys() {
  const { secretKey, publicKey } = await createBackupKeys()
  process.stdout.write(
    `On the server:                    BACKUP_KEY=${publicKey}\nFor restores and drills, elsewhere: BACKUP_KEY=${secretKey}\n`,
  )
}

function toMegabytes(bytes: number) {
  return Math.ceil(bytes / 1_000_000)
}

await backup(process.argv.slice(2)).catch(report)
