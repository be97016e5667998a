import { readConfig } from '../server/src/config.ts'
import { createDb, createPool } from '../server/src/db/db.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { findRunningPostgres, startPostgres } from '../server/src/gateways/postgres.ts'
import { runStaffCommand } from '../server/src/features/moderation/staff-command.ts'
import { loadEnvironment, report } from './environment.ts'

const quiet = { info: () => undefined, warn: () => undefined }

/**
 * `npm run admin -- grant <email> [moderator|admin]`, `revoke <email>` or `list`: changes or lists
 * the roles of staff. Starts the embedded database if it isn't running.
 */
async function admin(args: string[]) {
  loadEnvironment()
  const config = readConfig(process.env)
  const running = config.database ?? findRunningPostgres(config.dataDir)
  const started =
    running === undefined ? await startPostgres({ dataDir: config.dataDir, log: quiet }) : undefined
  const urls = running ?? started
  if (!urls) return
  const pool = createPool(urls.url, { pool: 2 })
  try {
    await migrate(urls)
    process.exitCode = await runStaffCommand(args, createDb(pool))
  } finally {
    await pool.end()
    await started?.stop()
  }
}

await admin(process.argv.slice(2)).catch(report)
