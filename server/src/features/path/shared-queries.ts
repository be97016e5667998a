import type { PathEdit } from '@adire/contract/path.ts'
import { sql } from 'kysely'

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
