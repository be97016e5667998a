import { withTestPostgres } from '../../../scripts/test-postgres.ts'

/** Provides PostgreSQL in `TEST_DATABASE_URL`; each test file creates its own databases on it. */
export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await withTestPostgres()
  process.env['TEST_DATABASE_URL'] = postgres.url
  return postgres.release
}
