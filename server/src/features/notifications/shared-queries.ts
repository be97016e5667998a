import { sql } from 'kysely'
import { getUtcDay } from '../../lib/dates.ts'
import { isNamedTo } from '../profiles/shared-visibility-queries.ts'

/**
 * SQL for whether the notification `n` is still shown, counted and sent: its member may be named to
 * the reader, and its match stands. Readers without premium must not find out who likes them by
 * blocking somebody and counting again, so for a like their own blocks count from the next day on,
 * as in `likes.countReceived`.
 */
export function isStillShown(now: Date) {
  const isBlocked = sql<boolean>`(
    exists (select from blocks where blocker_id = n.about_id and blocked_id = n.user_id)
    or exists (
      select from blocks where blocker_id = n.user_id and blocked_id = n.about_id
        and (n.kind not in ('like', 'super_like') or created_at < ${getUtcDay(now).from} or ${isPremium(now)})))`
  return sql`
    (n.about_id is null or exists (
      select from profiles about where about.id = n.about_id and ${isNamedTo('about', sql`n.user_id`, { isBlocked })}))
    and (n.thread_id is null or exists (
      select from message_threads t join matches m on m.id = t.match_id where t.id = n.thread_id and m.unmatched_at is null))`
}

/** SQL for premium of the reader of `n`. */
export function isPremium(now: Date) {
  return sql`exists (select from premium_features where user_id = n.user_id and is_active and expires_at > ${now})`
}
