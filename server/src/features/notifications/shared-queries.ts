import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { StaffRole } from '../../db/types.ts'
import { isNamedTo } from '../profiles/shared-visibility-queries.ts'

/**
 * SQL for whether the notification `n` is still shown, counted and sent: the recipient may see the
 * name of its member, its like wasn't taken back, and its match hasn't ended. An unread like makes
 * way for the match that it led to. Recipients without premium must not find out who likes them by
 * blocking someone, so their own block hides a like only if the two have or had a match, as in
 * `likes.countReceived`.
 */
export function isStillShown(now: Date) {
  const isBlocked = sql<boolean>`(
    exists (select from blocks where blocker_id = n.about_id and blocked_id = n.user_id)
    or (exists (select from blocks where blocker_id = n.user_id and blocked_id = n.about_id)
      and (n.kind not in ('like', 'super_like') or ${isPremium(now)}
        or exists (select from matches where user_a_id = least(n.user_id, n.about_id) and user_b_id = greatest(n.user_id, n.about_id)))))`
  return sql`
    (n.about_id is null or exists (
      select from profiles about where about.id = n.about_id and ${isNamedTo('about', sql`n.user_id`, { isBlocked })}))
    and (n.kind not in ('like', 'super_like') or exists (
      select from likes where from_user_id = n.about_id and to_user_id = n.user_id and (n.kind = 'like' or is_super_like)))
    and (n.kind not in ('like', 'super_like') or n.read_at is not null or not exists (
      select from likes where from_user_id = n.user_id and to_user_id = n.about_id))
    and (n.thread_id is null or exists (
      select from message_threads t join matches m on m.id = t.match_id where t.id = n.thread_id and m.unmatched_at is null))`
}

/** SQL for whether the recipient of `n` has premium. */
export function isPremium(now: Date) {
  return sql`exists (select from premium_features where user_id = n.user_id and is_active and expires_at > ${now})`
}

export interface ActiveStaff {
  id: MemberId
  role: StaffRole
}

/** Lists staff in good standing, always in the same order, so that writers can't deadlock. */
export async function listActiveStaff(db: Db): Promise<ActiveStaff[]> {
  const { rows } = await sql<ActiveStaff>`
    select p.id, a.role from admin_users a join profiles p on p.id = a.user_id
    where p.account_status in ('active', 'paused') order by p.id`.execute(db)
  return rows
}
