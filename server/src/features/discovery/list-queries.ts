import type { DiscoverFilters } from '@adire/contract/discovery.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { Actor } from '../../lib/actor.ts'
import { getUtcDay } from '../../lib/dates.ts'
import type { ViewerList } from './order-rules.ts'

interface ListRequest {
  filters: DiscoverFilters
  /** True for a page after the first. */
  isContinued: boolean
  now: Date
}

/**
 * Says which list a viewer reads. The first one of a UTC day has the lane until the day ends; with
 * other filters, sliders or another profile it is another list, which has none. Searches, and lists of those
 * available now, never have it.
 */
export async function claimList(
  db: Db,
  { id, gender, interestedIn }: Actor,
  { filters, isContinued, now }: ListRequest,
): Promise<ViewerList> {
  const { day } = getUtcDay(now)
  const wanted = JSON.stringify(Object.entries(filters).toSorted())
  const mayClaim = !isContinued && filters.search === undefined && !filters.availableNow
  const { rows } = await sql<ViewerList>`
    with chosen as (
      select id, row(${gender}::text, ${interestedIn}::text, city, country, roots_city, roots_country, interests, looking_for, want_children,
        coalesce(near_me, 1), coalesce(background, 1), coalesce(newcomers, 1),
        array(select row(l.*) from profile_languages l where l.member_id = id order by language))::text as choices
      from profiles left join order_preferences on order_preferences.member_id = id where id = ${id}
    ), own as (
      select id, md5(choices) as choices, md5(${wanted} || choices) as list_hash from chosen
    ), stored as (
      select list_hash from lane_lists where member_id = ${id} and day = ${day}
    ), claimed as (
      insert into lane_lists (member_id, day, list_hash) select id, ${day}, list_hash from own where ${mayClaim} and not exists (select from stored)
      on conflict (member_id) do update set day = greatest(lane_lists.day, excluded.day),
        list_hash = case when lane_lists.day < excluded.day then excluded.list_hash else lane_lists.list_hash end
      returning list_hash
    )
    select ${day}::text as day, choices, list_hash in (select list_hash from stored union all select list_hash from claimed) as "hasLane" from own`.execute(
    db,
  )
  const [list] = rows
  if (!list) throw new Error('the viewer has no profile')
  return list
}

/** Lets no list have the lane any more today: an answer of an earlier day changed, which moves others. */
export async function endLane(tx: Tx, memberId: MemberId): Promise<void> {
  await tx
    .updateTable('lane_lists')
    .set({ list_hash: '' })
    .where('member_id', '=', memberId)
    .where('list_hash', '<>', '')
    .execute()
}
