import { runBackfillCommand } from '../server/src/app/backfill-command.ts'
import { readConfig } from '../server/src/config.ts'
import { createDb, createPool } from '../server/src/db/db.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { findRunningPostgres, startPostgres } from '../server/src/gateways/postgres.ts'
import { runResealCommand } from '../server/src/features/auth/reseal-operations.ts'
import { runStaffCommand } from '../server/src/features/moderation/staff-command.ts'
import { loadEnvironment, report } from './environment.ts'

const quiet = { info: () => undefined, warn: () => undefined }

/**
 * `npm run admin -- grant <email> [moderator|admin]`, `revoke <email>` or `list`: changes or lists
 * the roles of staff. `npm run admin -- reseal` encrypts stored secrets with the newest session
 * secret. `npm run admin -- backfill` finishes the backfills that a migration waits for. Starts the
 * embedded database if it isn't running.
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
    process.exitCode =
      args.join(' ') === 'reseal'
        ? await runResealCommand(db, config.sessionSecrets)
        : await runStaffCommand(args, db)
  } finally {
    await pool.end()
    await started?.stop()
  }
}

await admin(process.argv.slice(2)).catch(report)
