import { sql } from 'kysely'
import { z } from 'zod'
import { defineBackfill } from '../../db/backfills.ts'

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
