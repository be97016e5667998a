import { COMPILE_CACHE } from '../../../scripts/compile-cache.ts'
import { isSharedPostgres, withTestPostgres } from '../../../scripts/test-postgres.ts'
import { dropTestDatabases } from './database.ts'

/** Provides PostgreSQL in `TEST_DATABASE_URL`; each test file creates its own databases on it. */
export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await withTestPostgres()
  const run = String(process.pid)
  process.env['TEST_DATABASE_URL'] = postgres.url
  process.env['TEST_RUN'] = run
  process.env['NODE_COMPILE_CACHE'] = COMPILE_CACHE
  return async () => {
    // Dropping takes about a minute, in which nothing else can run.
    if (!isSharedPostgres(postgres.url)) await dropTestDatabases(postgres.url, run)
    await postgres.release()
  }
}
