import { createPool, type Db } from '../db/db.ts'
import { type DatabaseUrls, migrateHome } from '../db/migrate.ts'
import type { Endpoint } from '../db/pooler.ts'
import { describeAddress } from '../db/replica-address.ts'
import { storeRoleSettings } from '../db/role-settings.ts'
import {
  addHome,
  findHome,
  hasOtherTables,
  listOtherHomes,
  openHomeRow,
  readHomeKey,
  readSiteKey,
} from '../db/thread-home-queries.ts'
import { createHomeDb, type HomeDb, type OpenHome, ThreadHomes } from '../db/thread-homes.ts'
import { getErrorCode } from '../lib/error-code.ts'
import { StartError } from '../lib/start-error.ts'

type HomeUrls = Pick<DatabaseUrls, 'url' | 'migrationUrl'>

/** SQL state of a role that may not do something. */
const NOT_ALLOWED = '42501'

interface Options {
  homes: readonly HomeUrls[]
  /** The migrated primary. */
  db: Db
  primary: Pick<Endpoint, 'identity'>
  /** Finds out what the address in a variable leads to; throws a `StartError` without an answer. */
  inspect(variable: string, url: string): Promise<Endpoint>
}

/**
 * Checks, migrates and opens the thread homes, and registers new ones, which take no threads yet.
 * Throws a `StartError` for an address that is not a home of this site, and if a home has no
 * address.
 */
export async function openThreadHomes(options: Options): Promise<OpenHome[]> {
  const opened: OpenHome[] = []
  try {
    for (const urls of options.homes) opened.push(await openHome(options, urls))
    await requireEveryHome(options.db, opened)
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
      throw new StartError(
        `${describeAddress(url)} in THREAD_HOME_URLS is no home of this database. Start a server first.`,
      )
    opened.push({ id, pool })
  }
  await requireEveryHome(db, opened)
  return new ThreadHomes(db, opened)
}

async function openHome({ db, primary, inspect }: Options, urls: HomeUrls): Promise<OpenHome> {
  const name = `${describeAddress(urls.url)} in THREAD_HOME_URLS`
  const endpoint = await inspect(name, urls.url)
  const owner =
    urls.migrationUrl === urls.url
      ? endpoint
      : await inspect('THREAD_HOME_MIGRATION_URLS', urls.migrationUrl)
  const [problem] = [
    endpoint.isPooled &&
      'leads to a connection pooler. Set it to the address of PostgreSQL itself.',
    endpoint.isReplica && 'leads to a replica, which can’t be written. Set it to its primary.',
    endpoint.identity === primary.identity &&
      'leads to the database of DATABASE_URL, which is a home already. Leave it out.',
    owner.identity !== endpoint.identity &&
      'and its address in THREAD_HOME_MIGRATION_URLS lead to different databases. List both in the same order.',
    (await hasOtherTables(urls.migrationUrl)) &&
      'has tables of something else. Set it to an empty database or a home of this site.',
  ].filter((sentence) => sentence !== false)
  if (problem !== undefined) throw new StartError(`${name} ${problem}`)
  await storeRoleSettings(urls.url)
  await migrateHome(urls).catch((error: unknown) => {
    throw getErrorCode(error instanceof Error ? (error.cause ?? error) : error) === NOT_ALLOWED
      ? new StartError(
          `${name} is not migrated, and its role may not do that. Set THREAD_HOME_MIGRATION_URLS to the role that owns the database.`,
          { cause: error },
        )
      : error
  })
  const pool = createPool(urls.url)
  try {
    return { id: await register(db, createHomeDb(pool), name), pool }
  } catch (error) {
    await pool.end()
    throw error
  }
}

/**
 * Returns the number of a home. A new one gets the key of this site first, so that a crash before
 * it is in `homes` is made good at the next start.
 */
async function register(db: Db, home: HomeDb, name: string): Promise<number> {
  const site = await readSiteKey(db)
  const found = await openHomeRow(home, site)
  if (found.site !== site)
    throw new StartError(`${name} is a home of another site. Set it to an empty database.`)
  return addHome(db, found.key)
}

async function requireEveryHome(db: Db, opened: readonly OpenHome[]): Promise<void> {
  const ids = await listOtherHomes(db)
  const missing = ids.filter((id) => !opened.some((home) => home.id === id))
  if (missing.length === 0 && ids.length === opened.length) return
  throw new StartError(
    missing.length === 0
      ? 'THREAD_HOME_URLS has the same database twice. List each home once.'
      : `THREAD_HOME_URLS lacks the address of thread home ${missing.join(', ')}, whose messages could not be read. Add it.`,
  )
}
