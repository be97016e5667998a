import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from './db.ts'
import { type HomeDb, PRIMARY_HOME } from './thread-homes.ts'

/**
 * True for a database that is neither empty nor a thread home. One with the list of migrations only
 * is being migrated by another server.
 */
export async function hasOtherTables(url: string): Promise<boolean> {
  const rows = await queryOnce(
    url,
    `select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and relname <> 'migrations'
       and to_regclass('public.home') is null limit 1`,
  )
  return rows.length > 0
}

/** Lists the homes of a primary, also before it is migrated; none in a new database. */
export async function readKnownHomes(url: string): Promise<{ id: number; key: string }[]> {
  return (await hasTable(url, 'homes')) ? queryOnce(url, 'select id, key from homes') : []
}

/** Reads the keys of a home and its site; undefined for a database that was never opened as a home. */
export async function readHomeKeys(
  url: string,
): Promise<{ key: string; site: string } | undefined> {
  if (!(await hasTable(url, 'home'))) return undefined
  const [row] = await queryOnce<{ key: string; site: string }>(url, 'select key, site from home')
  return row
}

async function hasTable(url: string, name: string): Promise<boolean> {
  const rows = await queryOnce(url, 'select where to_regclass($1) is not null', [`public.${name}`])
  return rows.length > 0
}

/** Runs a statement on a connection of its own. */
async function queryOnce<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Reads the key of the primary, which identifies the site. */
export async function readSiteKey(db: Db): Promise<string> {
  const { key } = await db
    .selectFrom('homes')
    .select('key')
    .where('id', '=', PRIMARY_HOME)
    .executeTakeFirstOrThrow()
  return key
}

/** Reads the key of a home. */
export async function readHomeKey(home: HomeDb): Promise<string> {
  return (await home.selectFrom('home').select('key').executeTakeFirstOrThrow()).key
}

/** Returns the keys of a home and of its site; a new home becomes one of `site`. */
export async function openHomeRow(
  home: HomeDb,
  site: string,
): Promise<{ key: string; site: string }> {
  await home
    .insertInto('home')
    .values({ key: crypto.randomUUID(), site })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return home.selectFrom('home').select(['key', 'site']).executeTakeFirstOrThrow()
}

/** Returns the number of the home with a key, and adds it without new threads if it is unknown. */
export async function addHome(db: Db, key: string): Promise<number> {
  await sql`insert into homes (id, key) select max(id) + 1, ${key}::uuid from homes on conflict do nothing`.execute(
    db,
  )
  // Another server may have added another home with this number.
  return (await findHome(db, key)) ?? addHome(db, key)
}

/** Finds the number of the home with a key. */
export async function findHome(db: Db, key: string): Promise<number | undefined> {
  const row = await db.selectFrom('homes').select('id').where('key', '=', key).executeTakeFirst()
  return row?.id
}

/** Lists the numbers of all homes but the primary. */
export async function listOtherHomes(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('homes').select('id').where('id', '<>', PRIMARY_HOME).execute()
  return rows.map(({ id }) => id)
}

/** Lists all homes. */
export function listHomes(db: Db) {
  return db.selectFrom('homes').select(['id', 'state', 'thread_count']).orderBy('id').execute()
}

/** Lets a home take new threads, or not; false if there is no such home. */
export async function saveHomeState(
  db: Db,
  id: number,
  state: 'open' | 'draining',
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('homes')
    .set({ state })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Counts the threads of every home. */
export async function countThreads(db: Db): Promise<void> {
  await sql`
    update homes set thread_count = counted.threads
    from (select home_id, count(*) as threads from message_threads group by home_id) counted
    where counted.home_id = homes.id and homes.thread_count <> counted.threads`.execute(db)
}
