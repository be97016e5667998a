import { withTestPostgres } from '../../../scripts/test-postgres.ts'

/** Gives every test file a PostgreSQL in `TEST_DATABASE_URL`; each makes its own databases on it. */
export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await withTestPostgres()
  process.env['TEST_DATABASE_URL'] = postgres.url
  return postgres.release
}
