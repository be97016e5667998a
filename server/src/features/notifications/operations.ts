import type { NotificationTopic } from '@adire/contract/account.ts'
import { type BroadcastId, MemberId, type PhotoId, type ThreadId } from '@adire/contract/ids.ts'
import type { NotificationFacts, NotificationKind } from '@adire/contract/notifications.ts'
import type { RawBuilder } from 'kysely'
import { randomInt } from 'node:crypto'
import type { Db, Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { readSignedId } from '../../lib/signed-id.ts'
import { inLanguage } from '../../lib/text.ts'
import { isMoneyKind } from '../../mail/money-emails.ts'
import { sendMail } from '../../mail/operations.ts'
import { findLanguage } from '../../mail/queries.ts'
import { publish } from '../../realtime.ts'
import { completeChannels, defaultChannels } from './channel-rules.ts'
import { disableEmails, listWaitingLiked, lockRecipient } from './delivery-queries.ts'
import { enqueue, enqueueAll } from '../../jobs.ts'
import {
  insertBroadcastNotifications,
  insertNotificationSql,
  addNotification,
  addNotifications,
  hasLikeNotification,
  hasNotification,
  markAllRead,
  renewUnreadLike,
  type NewNotification,
} from './queries.ts'
import {
  buildGroupKey,
  deliverTask,
  kindRules,
  PUSH_BROWSERS_MAXIMUM,
  pushTask,
  REVEAL_DELAY_SECONDS,
  unsubscribePurpose,
} from './rules.ts'
import { listSubscriptions } from './push-queries.ts'
import type { Push } from './delivery-rules.ts'
import { listActiveStaff } from './shared-queries.ts'

export interface Notice {
  to: MemberId
  kind: NotificationKind
  /** The other member it is about; for likes shown to premium members only. */
  about?: MemberId
  subject?: { threadId?: ThreadId; photoId?: PhotoId }
  facts?: Omit<NotificationFacts, 'photoId'>
  /** Time of the cause; by default that of the transaction. */
  at?: Date
}

/**
 * Adds a notification to the member's bell, and to email and push as they chose, if `tx` commits.
 * A repeated one is counted while the first is unread. Movements of money and tokens are always
 * emailed with their amounts. An erased member gets nothing.
 */
export async function notify(tx: Tx, notice: Notice): Promise<void> {
  const isNew = await addNotification(tx, toNew(notice))
  if (isNew && isMoneyKind(notice.kind))
    await sendMail(tx, {
      to: notice.to,
      mail: 'money',
      kind: notice.kind,
      facts: notice.facts ?? {},
    })
  if (isNew || notice.kind === 'super_like') await queueDelivery(tx, notice.to)
}

/**
 * Adds notifications of several members in one statement, and queues their deliveries, if `tx`
 * commits. For kinds that are never grouped; emails of their own are the caller's.
 */
export async function notifyMany(tx: Tx, notices: readonly Notice[]): Promise<void> {
  await addNotifications(tx, notices.map(toNew))
  await queueDeliveries(
    tx,
    notices.map(({ to }) => to),
  )
}

interface LikeNotice extends Notice {
  kind: 'like' | 'super_like'
  about: MemberId
  since: Date
  isPaid: boolean
}

/**
 * Notifies a member of a like, unless they were already notified of this one: since a moment, or
 * longer ago and haven't read it. A super like is more than a like, so it notifies after one, and a
 * paid one always. While the like doesn't exist, its notification is hidden (`isStillShown`); sent
 * again, it is back.
 */
export async function notifyOfLike(
  tx: Tx,
  { since, isPaid, ...notice }: LikeNotice,
): Promise<void> {
  const { to, about, kind } = notice
  const isKnown = isPaid
    ? await renewUnreadLike(tx, notice)
    : await hasLikeNotification(tx, { to, about, kind, since })
  if (!isKnown) return notify(tx, notice)
  await publish(tx, to, { type: 'notifications.changed' })
  return queueDelivery(tx, to)
}

/** Notifies all staff of an urgent report, except those it concerns; without facts about it. */
export async function notifyOfUrgentReport(
  tx: Tx,
  { except, at }: { except: readonly MemberId[]; at: Date },
): Promise<void> {
  for (const { id } of await listActiveStaff(tx))
    if (!except.includes(id)) await notify(tx, { to: id, kind: 'urgent_report', at })
}

/**
 * Builds SQL that adds the notification of a message, to run within the statement that writes the
 * message, which saves a round trip. True for the first unread one of its thread: the caller must
 * then call `queueDelivery`.
 */
export function buildMessageNotification({
  to,
  from,
  threadId,
  at,
}: {
  to: MemberId
  from: MemberId
  threadId: ThreadId
  at: Date
}): RawBuilder<boolean> {
  return insertNotificationSql(
    toNew({ to, kind: 'message', about: from, subject: { threadId }, at }),
  )
}

/**
 * Notifies members of a broadcast, each at most once, by the channels they chose for news. Returns how
 * many chose email and how many chose push. The caller emails a legal notice itself, to all.
 */
export async function addBroadcastNotifications(
  tx: Tx,
  {
    broadcastId,
    to,
    at,
    isLegal,
  }: { broadcastId: BroadcastId; to: readonly MemberId[]; at: Date; isLegal: boolean },
): Promise<{ byMail: number; byPush: number }> {
  const { topic } = kindRules.broadcast
  const reached = await insertBroadcastNotifications(tx, {
    broadcastId,
    to,
    at,
    isLegal,
    topic,
    unchosen: defaultChannels(topic),
  })
  await queueDeliveries(
    tx,
    reached.map(({ memberId }) => memberId),
  )
  return {
    byMail: reached.filter(({ byMail }) => byMail).length,
    byPush: reached.filter(({ byPush }) => byPush).length,
  }
}

function toNew({ to, kind, about, subject = {}, facts = {}, at }: Notice): NewNotification {
  const { threadId, photoId } = subject
  return {
    to,
    kind,
    about: about ?? null,
    threadId: threadId ?? null,
    groupKey: buildGroupKey(kind, { about, threadId }),
    facts: photoId === undefined ? facts : { ...facts, photoId },
    at: at ?? null,
  }
}

/** True if a member got a notification of this kind at or after a moment. */
export function wasNotified(
  tx: Tx,
  notice: Pick<Notice, 'to' | 'kind'> & { since: Date },
): Promise<boolean> {
  return hasNotification(tx, notice)
}

/** Marks a thread's notifications as read. */
export async function markThreadNotificationsRead(
  tx: Tx,
  member: MemberId,
  { threadId, at }: { threadId: ThreadId; at: Date },
): Promise<void> {
  if ((await markAllRead(tx, member, { threadId, at })) > 0)
    await publish(tx, member, { type: 'notifications.changed' })
}

/**
 * Switches off emails about the topics of an unsubscribe link and keeps their pushes. False for a
 * link that we didn't sign.
 */
export async function unsubscribeByToken(
  { config, db }: Pick<Deps, 'config'> & { db: Db },
  { token, topics }: { token: string; topics: NotificationTopic[] },
): Promise<boolean> {
  const memberId = MemberId.safeParse(
    readSignedId(unsubscribePurpose(topics), token, config.sessionSecrets),
  ).data
  if (memberId === undefined) return false
  await inTransaction(db, async (tx) => {
    const recipient = await lockRecipient(tx, memberId)
    const channels = completeChannels(new Map(recipient?.chosen.map((one) => [one.topic, one])))
    for (const topic of topics)
      await disableEmails(tx, memberId, { topic, push: channels[topic].push })
  })
  return true
}

/** Queues one delivery per member; a later call replaces the queued one. */
export async function queueDelivery(tx: Tx, memberId: MemberId, afterSeconds = 0): Promise<void> {
  await enqueue(tx, deliverTask, { memberId }, { key: `notifications:${memberId}`, afterSeconds })
}

/**
 * Queues delivery of the likes a member sent while their first photo waited for the approval it has
 * just got. Each is sent after a random delay, and open pages hear nothing before: a like that came
 * with the new face in Discover would tell free members who likes them. Nothing is sent twice.
 */
export async function deliverWaitingLikes(tx: Tx, liker: MemberId): Promise<void> {
  // A key of their own, so that they don't delay another delivery to the same member.
  const entries = (await listWaitingLiked(tx, liker)).map((memberId) => ({
    key: `notifications:${memberId}:revealed`,
    payload: { memberId },
    afterSeconds: randomInt(REVEAL_DELAY_SECONDS.minimum, REVEAL_DELAY_SECONDS.maximum),
  }))
  await enqueueAll(tx, deliverTask, entries)
}

/** Queues deliveries for many members in one statement. */
export async function queueDeliveries(tx: Tx, memberIds: readonly MemberId[]): Promise<void> {
  await enqueueAll(
    tx,
    deliverTask,
    memberIds.map((memberId) => ({ key: `notifications:${memberId}`, payload: { memberId } })),
  )
}

/** Queues pushes to browsers, if `tx` commits. */
export async function queuePushes(
  tx: Tx,
  browsers: readonly string[],
  pushes: readonly Push[],
): Promise<void> {
  for (const subscriptionId of browsers) {
    for (const push of pushes) await enqueue(tx, pushTask, { subscriptionId, push })
  }
}

/**
 * Sends a push to all browsers of a member, if `tx` commits: at once, in quiet hours too, and without
 * a place in the bell. Only for what can't wait, such as a check-in. `write` runs in the member's
 * language.
 */
export async function pushNow(tx: Tx, to: MemberId, write: () => Push): Promise<void> {
  const push = inLanguage(await findLanguage(tx, to), write)
  await queuePushes(tx, await listSubscriptions(tx, to, PUSH_BROWSERS_MAXIMUM), [push])
}
