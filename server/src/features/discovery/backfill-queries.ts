import { sql } from 'kysely'
import { z } from 'zod'
import { defineBackfill } from '../../db/backfills.ts'
import type { ReadDb } from '../../db/db.ts'

const FIRST = '00000000-0000-0000-0000-000000000000'

/** Adds the terms of corridors and next places to older profiles; until then filters miss some. */
export const fillCorridors = defineBackfill({
  name: 'profiles.corridors',
  cursor: z.uuid(),
  async runBatch(tx, cursor = FIRST, limit) {
    // The whole row comes from the locked batch, so that a concurrent save isn't overwritten by older terms.
    const { rows } = await sql<{ last: string | null; count: number }>`
      with batch as materialized (
        select p as profile, p.id from profiles p where p.id > ${cursor}::uuid order by p.id limit ${limit} for no key update
      ), written as (
        update profile_terms t set terms = discovery_terms(batch.profile) || path_terms(batch.id) from batch
        where t.member_id = batch.id and t.terms <> discovery_terms(batch.profile) || path_terms(batch.id)
      )
      select max(id::text) as last, count(*) as count from batch`.execute(tx)
    const [found] = rows
    return found?.last ? { cursor: found.last, rows: found.count } : undefined
  },
})

/** Adds the date of birth and the places to the recommended order. */
export const fillRingPlaces = defineBackfill({
  name: 'discover.places',
  cursor: z.uuid(),
  async runBatch(tx, cursor = FIRST, limit) {
    // Changes of a profile or path lock the profile, so the second statement reads either before or after them.
    const { rows } = await sql<{ ids: string[] }>`
      select array(select id from profiles where id > ${cursor}::uuid order by id limit ${limit} for no key update)::text[] as ids`.execute(
      tx,
    )
    const ids = rows[0]?.ids ?? []
    await sql`
      update discover_order o set birth_date = p.birth_date, corridor = corridor_of(p.roots_country, p.country),
        next_city = fold_text(path.next_city), next_country = fold_text(path.next_country)
      from profiles p left join member_paths path on path.member_id = p.id and path.next_audience = 'everyone'
      where o.member_id = p.id and p.id = any(${ids}::uuid[]) and (o.birth_date, o.corridor, o.next_city, o.next_country)
        is distinct from (p.birth_date, corridor_of(p.roots_country, p.country), fold_text(path.next_city), fold_text(path.next_country))`.execute(
      tx,
    )
    const last = ids.at(-1)
    return last === undefined ? undefined : { cursor: last, rows: ids.length }
  },
})

/** Returns whether each member has their places in the recommended order; until then terms are read. */
export async function isRingPlaceFilled(db: ReadDb): Promise<boolean> {
  const row = await db
    .selectFrom('backfills')
    .select('name')
    .where('name', '=', fillRingPlaces.name)
    .where('finished_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
