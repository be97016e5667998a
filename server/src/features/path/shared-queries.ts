import type { MemberId } from '@adire/contract/ids.ts'
import type { PathEdit } from '@adire/contract/path.ts'
import { sql } from 'kysely'
import type { ReadDb } from '../../db/db.ts'

/** SQL for a JSON object of a profile's path; null if the member never saved one. */
export function pathAsJson(profile: string) {
  return sql<PathEdit | null>`(
    select jsonb_build_object('since', path.since_year, 'livedAudience', path.lived_audience, 'nextAudience', path.next_audience,
      'next', case when path.next_country is not null
        then jsonb_build_object('city', path.next_city, 'country', path.next_country, 'by', path.next_year) end,
      'lived', coalesce((
        select jsonb_agg(jsonb_build_object('city', place.city, 'from', place.from_year, 'to', place.to_year) order by place.position)
        from path_places place where place.member_id = path.member_id), '[]'))
    from member_paths path where path.member_id = ${sql.ref(`${profile}.id`)})`
}

/** Finds a member's corridor, the countries of roots and city, as in their terms; undefined without one. */
export async function findCorridor(db: ReadDb, member: MemberId): Promise<string | undefined> {
  const { rows } = await sql<{ corridor: string }>`
    select roots_country || '/' || country as corridor from profiles where id = ${member} and roots_country <> country`.execute(
    db,
  )
  return rows[0]?.corridor
}
