import type { NotificationTopic } from '@adire/contract/account.ts'
import type {
  BroadcastId,
  MemberId,
  NotificationId,
  PhotoId,
  ThreadId,
} from '@adire/contract/ids.ts'
import type { NotificationFacts, NotificationKind } from '@adire/contract/notifications.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, ReadDb, Tx } from '../../db/db.ts'
import { isAfter } from '../../db/keyset.ts'
import type { PageRange } from '../../lib/paging.ts'
import { isPremium, isStillShown } from './shared-queries.ts'

export interface NewNotification {
  to: MemberId
  kind: NotificationKind
  about: MemberId | null
  threadId: ThreadId | null
  groupKey: string | null
  facts: NotificationFacts
  /** Null is the moment of the transaction. */
  at: Date | null
}

/**
 * Builds an SQL expression that adds a notification; true if it is new, false if it was counted
 * with an unread one of the same group.
 */
export function insertNotificationSql({
  to,
  kind,
  about,
  threadId,
  groupKey,
  facts,
  at,
}: NewNotification): RawBuilder<boolean> {
  return sql<boolean>`add_notification(${to}::uuid, ${kind}::notification_kind, ${about}::uuid, ${threadId}::uuid, ${groupKey}::text,
    ${JSON.stringify(facts)}::jsonb, coalesce(${at}::timestamptz, now()))`
}

/**
 * Adds a notification and returns whether it is new. Adds nothing for an erased member, whose
 * payments can still be refunded.
 */
export async function addNotification(tx: Tx, notification: NewNotification): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    select ${insertNotificationSql(notification)} as "isNew" from profiles
    where id = ${notification.to} and account_status <> 'erased'`.execute(tx)
  return rows[0]?.isNew === true
}

/** Adds notifications of several members in the given order. */
export async function addNotifications(
  tx: Tx,
  notifications: readonly NewNotification[],
): Promise<void> {
  await sql`
    select add_notification(n."to", n.kind, n.about, n."threadId", n."groupKey", n.facts, coalesce(n.at, now()))
    from json_to_recordset(${JSON.stringify(notifications)}::json)
      as n ("to" uuid, kind notification_kind, about uuid, "threadId" uuid, "groupKey" text, facts jsonb, at timestamptz)`.execute(
    tx,
  )
}

export async function hasNotification(
  db: Db,
  { to, kind, since }: { to: MemberId; kind: NotificationKind; since: Date },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from notifications where user_id = ${to} and kind = ${kind} and happened_at >= ${since}) as found`.execute(
    db,
  )
  return rows[0]?.found ?? false
}

/**
 * True if a member has a notification of a like by a member that is unread, or not older than
 * `since`. A notification of a super like counts for a plain like only if it was read or sent: taken
 * back before that, it told nothing. Without a browser that gets pushes, a push is marked as sent but
 * reaches none.
 */
export async function hasLikeNotification(
  db: Db,
  {
    to,
    about,
    kind,
    since,
  }: { to: MemberId; about: MemberId; kind: 'like' | 'super_like'; since: Date },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from notifications where user_id = ${to} and about_id = ${about} and (happened_at >= ${since} or read_at is null)
        and (kind = ${kind} or (${kind} = 'like' and kind = 'super_like'
          and (read_at is not null or mail_state = 'sent' or (push_state = 'sent' and exists (select from push_subscriptions where user_id = ${to})))))
    ) as found`.execute(db)
  return rows[0]?.found ?? false
}

/**
 * Makes the unread notification of a like by a member new again, to be sent once more; false if
 * there is none of this kind.
 */
export async function renewUnreadLike(
  tx: Tx,
  {
    to,
    about,
    kind,
    at = null,
  }: { to: MemberId; about: MemberId; kind: NotificationKind; at?: Date | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update notifications set happened_at = coalesce(${at}::timestamptz, now()), mail_state = 'waiting', mailed_at = null, push_state = 'waiting'
    where user_id = ${to} and about_id = ${about} and kind = ${kind} and read_at is null`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0) > 0
}

interface BroadcastNotifications {
  broadcastId: BroadcastId
  to: readonly MemberId[]
  at: Date
  /** True for a legal notice, which the caller emails to all. */
  isLegal: boolean
  /** The topic whose preference applies, and the default without one. */
  topic: NotificationTopic
  unchosen: { mail: boolean; push: boolean }
}

/**
 * Adds a broadcast for members who don't have it; returns those who also get it by email or push, and
 * by which.
 */
export async function insertBroadcastNotifications(
  tx: Tx,
  { broadcastId, to, at, isLegal, topic, unchosen }: BroadcastNotifications,
): Promise<{ memberId: MemberId; byMail: boolean; byPush: boolean }[]> {
  const { rows } = await sql<{ memberId: MemberId; byMail: boolean; byPush: boolean }>`
    with added as (
      insert into notifications (user_id, kind, broadcast_id, happened_at, mail_state, mailed_at, push_state)
      select m.id, 'broadcast', ${broadcastId}::uuid, ${at}::timestamptz,
        (case when ${isLegal}::boolean then 'sent' when coalesce(c.by_mail, ${unchosen.mail}::boolean) then 'waiting' else 'skipped' end)::delivery_state,
        case when ${isLegal}::boolean then ${at}::timestamptz end,
        (case when not ${isLegal}::boolean and coalesce(c.by_push, ${unchosen.push}::boolean) then 'waiting' else 'skipped' end)::delivery_state
      from unnest(${to}::uuid[]) m (id) left join notification_preferences c on c.user_id = m.id and c.topic = ${topic}
      on conflict (broadcast_id, user_id) where broadcast_id is not null do nothing
      returning user_id, mail_state <> 'skipped' as by_mail, push_state = 'waiting' as by_push)
    select user_id as "memberId", by_mail as "byMail", by_push as "byPush",
      publish_event(user_id, '{"type": "notifications.changed"}')
    from added`.execute(tx)
  return rows
    .filter(({ byMail, byPush }) => byMail || byPush)
    .map(({ memberId, byMail, byPush }) => ({ memberId, byMail, byPush }))
}

export interface NotificationRow {
  id: NotificationId
  kind: NotificationKind
  threadId: ThreadId | null
  times: number
  facts: NotificationFacts
  happenedAt: Date
  readAt: Date | null
  sortKey: string
  aboutId: MemberId | null
  handle: string | null
  photoId: PhotoId | null
  placeholder: string | null
}

/** Maximum number of likes that are grouped; more unread ones are hidden behind their group. */
const GROUPED_LIKES_MAXIMUM = 500

/**
 * Lists a member's notifications, newest first; likers are named to premium members only. Unread
 * likes of one kind are one row: the newest, with their number in `times`. They stay one row when
 * they are read together.
 */
export async function listNotifications(
  db: ReadDb,
  member: MemberId,
  { after, limit, now }: PageRange & { now: Date },
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    with likes_shown as materialized (
      select n.id, n.kind, n.read_at, n.happened_at from notifications n
      where n.user_id = ${member} and n.kind in ('like', 'super_like') and ${isStillShown(now)}
      order by n.happened_at desc, n.id desc limit ${GROUPED_LIKES_MAXIMUM}
    ), like_groups as (
      select (array_agg(id order by happened_at desc, id desc))[1] as newest, count(*)::integer as times
      from likes_shown group by kind, read_at
    )
    select n.id, n.kind, n.thread_id as "threadId", coalesce(g.times, n.times) as times,
      case when b.id is null then n.facts else n.facts || jsonb_build_object('title', coalesce(bt.title, b.title), 'words', coalesce(bt.message, b.message)) end as facts,
      n.happened_at as "happenedAt", n.read_at as "readAt",
      n.happened_at::text as "sortKey", p.id as "aboutId", p.handle,
      case when p.account_status = 'active' then p.card_photo_id end as "photoId", p.card_placeholder as placeholder
    from notifications n
    left join profiles p on p.id = n.about_id and (n.kind not in ('like', 'super_like') or ${isPremium(now)})
    left join broadcast_messages b on b.id = n.broadcast_id
    left join broadcast_texts bt on bt.broadcast_id = b.id
      and bt.language = (select language from member_preferences where user_id = n.user_id)
    left join like_groups g on g.newest = n.id
    where n.user_id = ${member} and ${isStillShown(now)}
      and (n.kind not in ('like', 'super_like') or g.newest is not null
        or (n.read_at is not null and not exists (select from likes_shown where id = n.id)))
      and ${isAfter(after, ['n.happened_at', 'n.id'])}
    order by n.happened_at desc, n.id desc
    limit ${limit}`.execute(db)
  return rows
}

/** Lists those of the notifications whose recipient may still see them. */
export async function listStillShown(
  db: Db,
  ids: NotificationId[],
  now: Date,
): Promise<{ id: NotificationId }[]> {
  const { rows } = await sql<{ id: NotificationId }>`
    select n.id from notifications n where n.id = any(${ids}::uuid[]) and ${isStillShown(now)}`.execute(
    db,
  )
  return rows
}

/** Counts unread rows of the bell: all likes of one kind are one row. */
export async function countUnread(db: Db, member: MemberId, now: Date): Promise<number> {
  const unread = sql`from notifications n where n.user_id = ${member} and n.read_at is null and ${isStillShown(now)}`
  const { rows } = await sql<{ count: number }>`
    select (select count(*)::integer ${unread} and n.kind not in ('like', 'super_like'))
      + exists (select ${unread} and n.kind = 'like')::integer
      + exists (select ${unread} and n.kind = 'super_like')::integer as count`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Marks a notification as read, and with a like the others of its row: those shown and not newer.
 * False for another member's.
 */
export async function markRead(
  tx: Tx,
  member: MemberId,
  { id, at }: { id: NotificationId; at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ id: NotificationId }>`
    with opened as (select kind, happened_at from notifications where id = ${id} and user_id = ${member})
    update notifications n set read_at = coalesce(n.read_at, ${at}) from opened
    where n.user_id = ${member} and (n.id = ${id} or (
      n.read_at is null and n.kind = opened.kind and n.kind in ('like', 'super_like')
        and n.happened_at <= opened.happened_at and ${isStillShown(at)}))
    returning n.id`.execute(tx)
  return rows.length > 0
}

/**
 * Marks all notifications, or those of a thread, as read; returns how many. Those that aren't shown
 * stay unread: a like of a member whose photo waits for approval is shown and sent later. A trip isn't
 * in the conversation, so opening the thread leaves its notification unread.
 */
export async function markAllRead(
  tx: Tx,
  member: MemberId,
  { at, threadId = null }: { at: Date; threadId?: ThreadId | null },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update notifications n set read_at = ${at}
    where n.user_id = ${member} and n.read_at is null and (${threadId}::uuid is null or (n.thread_id = ${threadId}::uuid and n.kind <> 'trip_crossing'))
      and ${isStillShown(at)}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Deletes notifications older than `before`. */
export async function removeOld(db: Db, before: Date): Promise<void> {
  await sql`delete from notifications where happened_at < ${before}`.execute(db)
}
