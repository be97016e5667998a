import { openThreadHomes } from '../app/thread-homes.ts'
import type { Db } from '../db/db.ts'
import type { DatabaseUrls } from '../db/migrate.ts'
import { listOtherHomes, saveHomeState } from '../db/thread-home-queries.ts'
import { type OpenHome, PRIMARY_HOME } from '../db/thread-homes.ts'
import { createEmptyDatabase } from './database.ts'

export type HomeUrls = Pick<DatabaseUrls, 'url' | 'migrationUrl'>

/** Homes for the files that run a second time with other homes of threads (`vitest.config.ts`). */
export function createDefaultHomes(): Promise<HomeUrls[]> {
  const count = Number(process.env['TEST_THREAD_HOMES'] ?? 0)
  return Promise.all(Array.from({ length: count }, createEmptyDatabase))
}

/** Opens homes as at a start, and gives new ones all new threads instead of the primary. */
export async function openTestHomes(db: Db, homes: readonly HomeUrls[]): Promise<OpenHome[]> {
  if (homes.length === 0) return []
  const opened = await openThreadHomes({ homes, db })
  for (const id of await listOtherHomes(db)) await saveHomeState(db, id, 'open')
  await saveHomeState(db, PRIMARY_HOME, 'draining')
  return opened
}
