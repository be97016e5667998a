import type { NotificationTopic } from '@adire/contract/account.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { AccountStatus } from '../../db/types.ts'
import type { WaitingNotification } from './delivery-rules.ts'
import { isStillShown } from './shared-queries.ts'

export interface RecipientRow {
  status: AccountStatus
  isConfirmed: boolean
  timeZone: string
  lastActiveAt: Date
  /** Last email except those sent at once, which don't delay the others. */
  lastMailedAt: Date | null
  quietFrom: string | null
  quietUntil: string | null
  quietTimeZone: string | null
  wantsDailyDigest: boolean
  language: string | null
  chosen: { topic: string; mail: boolean; push: boolean }[]
}

/**
 * Reads a member's data for planning a delivery. Locks their notifications until the transaction
 * ends, so that two runs never send the same one.
 */
export async function lockRecipient(tx: Tx, member: MemberId): Promise<RecipientRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('notifications:' || ${member}::text, 0))`.execute(
    tx,
  )
  const { rows } = await sql<RecipientRow>`
    select p.account_status as status, p.is_confirmed as "isConfirmed", p.time_zone as "timeZone", p.last_active_at as "lastActiveAt",
      (select max(mailed_at) from notifications where user_id = p.id and kind <> 'urgent_report') as "lastMailedAt",
      c.quiet_from::text as "quietFrom", c.quiet_until::text as "quietUntil", c.quiet_time_zone as "quietTimeZone",
      coalesce(c.daily_digest, false) as "wantsDailyDigest", c.language,
      coalesce((
        select json_agg(json_build_object('topic', topic, 'mail', by_mail, 'push', by_push)) from notification_preferences where user_id = p.id
      ), '[]'::json) as chosen
    from profiles p left join member_preferences c on c.user_id = p.id
    where p.id = ${member}`.execute(tx)
  return rows[0]
}

/**
 * Lists unread notifications still to be emailed or pushed, oldest first; only those the bell shows
 * now.
 */
export async function listWaiting(
  tx: Tx,
  member: MemberId,
  now: Date,
): Promise<WaitingNotification[]> {
  const { rows } = await sql<WaitingNotification>`
    select n.id, n.kind, n.thread_id as "threadId", n.times, n.happened_at as "happenedAt", n.mail_state as mail, n.push_state as push,
      n.facts ->> 'reportResult' as "reportResult",
      n.kind = 'report_resolved' and n.facts ->> 'until' is not null as "canAppeal"
    from notifications n
    where n.user_id = ${member} and n.read_at is null and (n.mail_state = 'waiting' or n.push_state = 'waiting')
      and ${isStillShown(now)}
    order by n.happened_at, n.id`.execute(tx)
  return rows
}

type DeliveryPlan = Record<'mailed' | 'unmailed' | 'pushed' | 'unpushed', WaitingNotification[]>

/** Marks the planned notifications as sent or skipped by email and by push. */
export async function saveDeliveryStates(
  tx: Tx,
  { mailed, unmailed, pushed, unpushed }: DeliveryPlan,
  at: Date,
): Promise<void> {
  const ids = (some: WaitingNotification[]) => some.map(({ id }) => id)
  await sql`
    update notifications set
      mail_state = case when id = any(${ids(mailed)}::uuid[]) then 'sent' when id = any(${ids(unmailed)}::uuid[]) then 'skipped' else mail_state end,
      mailed_at = case when id = any(${ids(mailed)}::uuid[]) then ${at}::timestamptz else mailed_at end,
      push_state = case when id = any(${ids(pushed)}::uuid[]) then 'sent' when id = any(${ids(unpushed)}::uuid[]) then 'skipped' else push_state end
    where id = any(${ids([...mailed, ...unmailed, ...pushed, ...unpushed])}::uuid[])`.execute(tx)
}

/**
 * Lists up to 1,000 members with notifications waiting since before a moment, the oldest first: their
 * job was lost. Notifications that may not be sent now don't count.
 */
export async function listForgotten(
  db: Db,
  { before, now }: { before: Date; now: Date },
): Promise<MemberId[]> {
  const { rows } = await sql<{ id: MemberId }>`
    select n.user_id as id from notifications n
    where n.read_at is null and (n.mail_state = 'waiting' or n.push_state = 'waiting') and n.happened_at < ${before}
      and ${isStillShown(now)}
    group by n.user_id order by min(n.happened_at), n.user_id limit 1000`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Lists up to 1,000 members with a waiting notification of a like by a member whom the approval of
 * their first photo has just shown to others; none for a member who was shown before.
 */
export async function listWaitingLiked(tx: Tx, liker: MemberId): Promise<MemberId[]> {
  const { rows } = await sql<{ id: MemberId }>`
    select distinct n.user_id as id from notifications n join profiles p on p.id = n.about_id
    where n.about_id = ${liker} and p.is_visible and p.photo_count = 1 and not p.is_photo_optional
      and n.kind in ('like', 'super_like') and n.read_at is null and (n.mail_state = 'waiting' or n.push_state = 'waiting')
    limit 1000`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Switches the emails about a topic off and keeps its pushes. */
export async function disableEmails(
  tx: Tx,
  member: MemberId,
  { topic, push }: { topic: NotificationTopic; push: boolean },
): Promise<void> {
  await sql`
    insert into notification_preferences (user_id, topic, by_mail, by_push)
    select id, ${topic}, false, ${push} from profiles where id = ${member}
    on conflict (user_id, topic) do update set by_mail = false`.execute(tx)
}
