import { sql } from 'kysely'
import type { TestApp } from './app.ts'

/** Hashes every row of every table, read from the catalogue, so that new tables are included. */
export async function fingerprint({ db }: Pick<TestApp, 'db'>): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(
    db,
  )
  const hashes = tables.map(
    ({ name }) =>
      sql`coalesce((select md5(string_agg(to_jsonb(t)::text, '' order by to_jsonb(t)::text)) from ${sql.table(name)} t), '-')`,
  )
  const { rows } = await sql<{
    hash: string
  }>`select array_to_string(array[${sql.join(hashes)}], ' ') as hash`.execute(db)
  return rows[0]?.hash ?? ''
}
