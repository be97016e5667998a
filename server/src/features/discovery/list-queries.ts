import type { DiscoverFilters } from '@adire/contract/discovery.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Actor } from '../../lib/actor.ts'
import { getUtcDay } from '../../lib/dates.ts'
import type { ViewerList } from './order-rules.ts'

/**
 * Says which list a viewer reads. The first one of a UTC day has the lane until the day ends; with
 * other filters, sliders or another profile it is another list, which has none.
 */
export async function claimList(
  db: Db,
  { id, gender, interestedIn }: Actor,
  { filters, now }: { filters: DiscoverFilters; now: Date },
): Promise<ViewerList> {
  const { day } = getUtcDay(now)
  const wanted = JSON.stringify([gender, interestedIn, Object.entries(filters).toSorted()])
  const { rows } = await sql<ViewerList>`
    with own as (
      select id, md5(row(${wanted}::text, city, country, roots_city, roots_country, interests, looking_for, want_children,
        coalesce(near_me, 1), coalesce(background, 1), coalesce(newcomers, 1), array(select row(l.*) from profile_languages l where l.member_id = id order by language))::text) as list_hash
      from profiles left join order_preferences on order_preferences.member_id = id where id = ${id}
    ), stored as (
      select list_hash from lane_lists where member_id = ${id} and day = ${day}
    ), claimed as (
      insert into lane_lists (member_id, day, list_hash) select id, ${day}, list_hash from own where not exists (select from stored)
      on conflict (member_id) do update set day = excluded.day, list_hash = excluded.list_hash where lane_lists.day < excluded.day
      returning list_hash
    )
    select list_hash as choices, list_hash in (select list_hash from stored union all select list_hash from claimed) as "hasLane" from own`.execute(
    db,
  )
  const [list] = rows
  if (!list) throw new Error('the viewer has no profile')
  return list
}
