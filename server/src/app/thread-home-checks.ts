import type { DatabaseUrls } from '../db/migrate.ts'
import type { Endpoint } from '../db/pooler.ts'
import { describeAddress } from '../db/replica-address.ts'
import { hasOtherTables, readHomeKeys, readKnownHomes } from '../db/thread-home-queries.ts'
import { PRIMARY_HOME } from '../db/thread-homes.ts'
import { StartError } from '../lib/start-error.ts'

export type HomeUrls = Pick<DatabaseUrls, 'url' | 'migrationUrl'>

/** Finds out what the address in a variable leads to; throws a `StartError` without an answer. */
type Inspect = (variable: string, url: string) => Promise<Endpoint>

interface Options {
  homes: readonly HomeUrls[]
  /** The primary and the address of its owner; it may not be migrated. */
  primary: Pick<Endpoint, 'identity'>
  primaryUrl: string
  inspect: Inspect
}

/**
 * Checks the addresses of the thread homes without changing a database. Throws a `StartError` for an
 * address that can't be a home of this site, and if a known home has no address.
 */
export async function checkThreadHomes(options: Options): Promise<void> {
  const { homes, primary, primaryUrl, inspect } = options
  const identities: string[] = []
  for (const urls of homes) identities.push(await checkAddress(urls, primary, inspect))
  if (new Set(identities).size < homes.length) throw createDuplicateError()
  const known = await readKnownHomes(primaryUrl)
  const site = known.find(({ id }) => id === PRIMARY_HOME)?.key
  const found = new Set<string>()
  for (const { url, migrationUrl } of homes) {
    const home = await readHomeKeys(migrationUrl)
    if (home && home.site !== site) throw createForeignHomeError(url)
    if (home) found.add(home.key)
  }
  const missing = known.filter(({ id, key }) => id !== PRIMARY_HOME && !found.has(key))
  requireHomes(missing.map(({ id }) => id))
}

/** Describes the address of a home in messages. */
export function nameHome(url: string): string {
  return `${describeAddress(url)} in THREAD_HOME_URLS`
}

/** Creates the error for a home that belongs to another site. */
export function createForeignHomeError(url: string): StartError {
  return new StartError(`${nameHome(url)} is a home of another site. Set it to an empty database.`)
}

/** Creates the error for two addresses of one home. */
export function createDuplicateError(): StartError {
  return new StartError('THREAD_HOME_URLS has the same database twice. List each home once.')
}

/** Throws a `StartError` if homes have no address. */
export function requireHomes(missing: readonly number[]): void {
  if (missing.length > 0)
    throw new StartError(
      `THREAD_HOME_URLS lacks the address of thread home ${missing.join(', ')}, whose messages could not be read. Add it.`,
    )
}

/** Checks what an address leads to; returns the identity of the database. */
async function checkAddress(
  { url, migrationUrl }: HomeUrls,
  primary: Pick<Endpoint, 'identity'>,
  inspect: Inspect,
): Promise<string> {
  const endpoint = await inspect(nameHome(url), url)
  const owner =
    migrationUrl === url ? endpoint : await inspect('THREAD_HOME_MIGRATION_URLS', migrationUrl)
  const [problem] = [
    endpoint.isPooled &&
      'points to a connection pooler. Set it to the address of PostgreSQL itself.',
    endpoint.isReplica && 'points to a replica, which can’t be written. Set it to its primary.',
    endpoint.identity === primary.identity &&
      'points to the database of DATABASE_URL, which is a home already. Leave it out.',
    owner.identity !== endpoint.identity &&
      'and its address in THREAD_HOME_MIGRATION_URLS point to different databases. List both in the same order.',
    (await hasOtherTables(migrationUrl)) &&
      'has tables that aren’t Adire’s. Set it to an empty database or a home of this site.',
  ].filter((sentence) => sentence !== false)
  if (problem !== undefined) throw new StartError(`${nameHome(url)} ${problem}`)
  return endpoint.identity
}
