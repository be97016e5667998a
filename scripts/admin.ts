import { runBackfillCommand } from '../server/src/app/backfill-command.ts'
import { runHomesCommand } from '../server/src/app/homes-command.ts'
import { runCopyFilesCommand } from '../server/src/backups/copy-files-command.ts'
import { type Config, readConfig } from '../server/src/config.ts'
import { createDb, createPool, type Db } from '../server/src/db/db.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { findRunningPostgres, startPostgres } from '../server/src/gateways/postgres.ts'
import { runResealCommand } from '../server/src/features/auth/reseal-operations.ts'
import { runStaffCommand } from '../server/src/features/moderation/staff-command.ts'
import { loadEnvironment, report } from './environment.ts'

const quiet = { info: () => undefined, warn: () => undefined }

/**
 * `npm run admin -- grant <email> [moderator|admin]`, `revoke <email>` or `list`: changes or lists
 * the roles of staff. `npm run admin -- reseal` encrypts stored secrets with the newest session
 * secret, `backfill` finishes the backfills that a migration waits for, `copy-files [--verify]`
 * copies uploaded files to S3, `homes [<number> open|draining]` lists the homes of threads or lets
 * one take new threads. Starts the embedded database if it isn't running.
 */
async function admin(args: string[]) {
  loadEnvironment()
  const config = readConfig(process.env)
  const running = config.database ?? findRunningPostgres(config.dataDir)
  const started =
    running === undefined ? await startPostgres({ dataDir: config.dataDir, log: quiet }) : undefined
  const urls = running ?? started
  if (!urls) return
  const pool = createPool(config.database?.directUrl ?? urls.url, { pool: 2 })
  try {
    const db = createDb(pool)
    if (args.join(' ') === 'backfill') {
      process.exitCode = await runBackfillCommand(urls, db)
      return
    }
    await migrate(urls)
    process.exitCode = await runCommand(args, db, config)
  } finally {
    await pool.end()
    await started?.stop()
  }
}

async function runCommand(args: string[], db: Db, config: Config): Promise<number> {
  const line = args.join(' ')
  if (line === 'reseal') return runResealCommand(db, config.sessionSecrets)
  if (line === 'copy-files' || line === 'copy-files --verify')
    return runCopyFilesCommand({ db, config, comparesBytes: line.endsWith('--verify') })
  if (args[0] === 'homes') return runHomesCommand(args.slice(1), db)
  return runStaffCommand(args, db)
}

await admin(process.argv.slice(2)).catch(report)
