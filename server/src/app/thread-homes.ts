import { createPool, type Db } from '../db/db.ts'
import { migrateHome } from '../db/migrate.ts'
import { storeRoleSettings } from '../db/role-settings.ts'
import {
  addHome,
  findHome,
  listOtherHomes,
  openHomeRow,
  readHomeKey,
  readSiteKey,
} from '../db/thread-home-queries.ts'
import { createHomeDb, type HomeDb, type OpenHome, ThreadHomes } from '../db/thread-homes.ts'
import { getErrorCode } from '../lib/error-code.ts'
import { StartError } from '../lib/start-error.ts'
import {
  createDuplicateError,
  createForeignHomeError,
  type HomeUrls,
  nameHome,
  requireHomes,
} from './thread-home-checks.ts'

/** SQL state of a role that may not do something. */
const NOT_ALLOWED = '42501'

interface Options {
  /** Addresses that `checkThreadHomes` has accepted. */
  homes: readonly HomeUrls[]
  /** The migrated primary. */
  db: Db
}

/**
 * Migrates and opens the thread homes, and registers new ones, which take no threads yet. Throws a
 * `StartError` if the role of a home may not migrate it, or if a home has no address.
 */
export async function openThreadHomes({ homes, db }: Options): Promise<OpenHome[]> {
  const opened: OpenHome[] = []
  try {
    for (const urls of homes) opened.push(await openHome(db, urls))
    await requireEveryHome(db, opened)
    return opened
  } catch (error) {
    await Promise.all(opened.map(({ pool }) => pool.end()))
    throw error
  }
}

/** Opens the homes for a command that only reads them, without checks and migrations. */
export async function openHomesToRead(
  db: Db,
  homes: readonly HomeUrls[] = [],
): Promise<ThreadHomes> {
  const opened: OpenHome[] = []
  for (const { url } of homes) {
    // Sums over all messages take longer than requests may.
    const pool = createPool(url, { pool: 1, session: { statementMs: 600_000 } })
    const id = await findHome(db, await readHomeKey(createHomeDb(pool)))
    if (id === undefined)
      throw new StartError(`${nameHome(url)} is not a home of this database. Start a server first.`)
    opened.push({ id, pool })
  }
  await requireEveryHome(db, opened)
  return new ThreadHomes(db, opened)
}

async function openHome(db: Db, urls: HomeUrls): Promise<OpenHome> {
  await storeRoleSettings(urls.url)
  await migrateHome(urls).catch((error: unknown) => {
    throw getErrorCode(error instanceof Error ? (error.cause ?? error) : error) === NOT_ALLOWED
      ? new StartError(
          `${nameHome(urls.url)} is not migrated, and its role may not do that. Set THREAD_HOME_MIGRATION_URLS to the role that owns the database.`,
          { cause: error },
        )
      : error
  })
  const pool = createPool(urls.url)
  try {
    return { id: await register(db, createHomeDb(pool), urls.url), pool }
  } catch (error) {
    await pool.end()
    throw error
  }
}

/**
 * Returns the number of a home. A new one gets the key of this site first, so that a crash before
 * it is in `homes` is made good at the next start.
 */
async function register(db: Db, home: HomeDb, url: string): Promise<number> {
  const site = await readSiteKey(db)
  const found = await openHomeRow(home, site)
  if (found.site !== site) throw createForeignHomeError(url)
  return addHome(db, found.key)
}

async function requireEveryHome(db: Db, opened: readonly OpenHome[]): Promise<void> {
  const ids = await listOtherHomes(db)
  requireHomes(ids.filter((id) => !opened.some((home) => home.id === id)))
  if (ids.length < opened.length) throw createDuplicateError()
}
