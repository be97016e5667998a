import { readConfig } from '../server/src/config.ts'
import { createDb, createPool } from '../server/src/db/db.ts'
import { verifyInvariants } from '../server/src/db/invariants.ts'
import { openHomesToRead } from '../server/src/app/thread-homes.ts'
import { ThreadHomes } from '../server/src/db/thread-homes.ts'
import { findRunningPostgres, startPostgres } from '../server/src/gateways/postgres.ts'
import { loadEnvironment, report } from './environment.ts'

const quiet = { info: () => undefined, warn: () => undefined }

/**
 * `npm run verify-data [-- <database URL>]`: prints how many rows break each invariant, and fails
 * if any do. Checks the configured database and thread homes by default, and starts the embedded one
 * if it isn't running.
 */
async function verifyData([address]: string[]) {
  loadEnvironment()
  const config = readConfig(process.env)
  const running =
    address ??
    config.database?.directUrl ??
    config.database?.url ??
    findRunningPostgres(config.dataDir)?.url
  const started =
    running === undefined ? await startPostgres({ dataDir: config.dataDir, log: quiet }) : undefined
  const pool = createPool(running ?? started?.url ?? '', { pool: 1 })
  const db = createDb(pool)
  const homes =
    address === undefined ? await openHomesToRead(db, config.database?.homes) : new ThreadHomes(db)
  try {
    const results = await verifyInvariants(db, homes)
    process.stdout.write(
      `${results.map(({ name, rows }) => `${String(rows).padStart(6)}  ${name}`).join('\n')}\n`,
    )
    process.exitCode = results.some(({ rows }) => rows > 0) ? 1 : 0
  } finally {
    await homes.stop()
    await pool.end()
    await started?.stop()
  }
}

await verifyData(process.argv.slice(2)).catch(report)
