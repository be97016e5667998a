import type { MemberId } from '@adire/contract/ids.ts'
import type { Db, Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import { fail } from '../../lib/fail.ts'
import { bySortKey, readPage } from '../../lib/paging.ts'
import { member, memberReads, visitor } from '../../procedures.ts'
import { publish } from '../../realtime.ts'
import { keepCurrent } from '../../rechecks.ts'
import { unsubscribeByToken } from './operations.ts'
import { removeSessionSubscription, saveSubscription } from './push-queries.ts'
import { countUnread, listNotifications, listStillShown, markAllRead, markRead } from './queries.ts'
import { kindRules, PAGE_SIZE } from './rules.ts'
import { toNotification } from './view.ts'

/** The bell, and the push subscriptions of browsers. */
export const notifications = {
  list: memberReads.notifications.list.handler(async ({ input: { cursor }, context }) => {
    const { actor, clock, readDb } = context
    const now = clock.now()
    const { rows, nextCursor } = await readPage(context, cursor, {
      size: PAGE_SIZE,
      position: bySortKey,
      list: (range) => listNotifications(readDb, actor.id, { ...range, now }),
    })
    const shown = await keepCurrent(context, rows, (db, ids) => listStillShown(db, ids, now))
    // A newer server on the same database may have written kinds that this one doesn't know.
    const known = shown.filter(({ kind }) => Object.hasOwn(kindRules, kind))
    return { notifications: known.map(toNotification), nextCursor }
  }),

  unread: member.notifications.unread.handler(({ context: { actor, clock, db } }) =>
    readUnread(db, actor.id, clock.now()),
  ),

  markRead: member.notifications.markRead.handler(
    ({ input: { id }, context: { actor, clock, db } }) =>
      inTransaction(db, async (tx) => {
        if (!(await markRead(tx, actor.id, { id, at: clock.now() }))) fail('NOT_FOUND')
        return publishUnread(tx, actor.id, clock.now())
      }),
  ),

  markAllRead: member.notifications.markAllRead.handler(({ context: { actor, clock, db } }) =>
    inTransaction(db, async (tx) => {
      await markAllRead(tx, actor.id, { at: clock.now() })
      return publishUnread(tx, actor.id, clock.now())
    }),
  ),

  pushKey: member.notifications.pushKey.handler(({ context: { webPush } }) => ({
    key: webPush.publicKey,
  })),

  subscribePush: member.notifications.subscribePush.handler(
    async ({ input, context: { actor, clock, db, webPush } }) => {
      const { endpoint } = input
      const p256dh = Buffer.from(input.p256dh, 'base64url')
      const auth = Buffer.from(input.auth, 'base64url')
      // RFC 8291: an uncompressed point of the curve P-256, and a secret of 16 bytes.
      const areKeys = p256dh.length === 65 && p256dh[0] === 4 && auth.length === 16
      if (!areKeys)
        fail('INVALID_INPUT', {
          issues: [{ path: 'p256dh', message: 'Not the keys of a browser' }],
        })
      if (!webPush.isKnown(endpoint))
        fail('INVALID_INPUT', {
          issues: [{ path: 'endpoint', message: 'Not the address of a known push service' }],
        })
      await inTransaction(db, (tx) =>
        saveSubscription(tx, {
          member: actor.id,
          session: actor.sessionId,
          endpoint,
          p256dh,
          auth,
          at: clock.now(),
        }),
      )
      return {}
    },
  ),

  unsubscribePush: member.notifications.unsubscribePush.handler(
    async ({ context: { actor, db } }) => {
      await inTransaction(db, (tx) => removeSessionSubscription(tx, actor.sessionId))
      return {}
    },
  ),

  unsubscribe: visitor.notifications.unsubscribe.handler(async ({ input, context }) => {
    if (!(await unsubscribeByToken(context, input))) fail('LINK_INVALID')
    return {}
  }),
}

/** Publishes the change to the member's tabs, and returns the unread count. */
async function publishUnread(
  tx: Tx,
  memberId: MemberId,
  now: Date,
): Promise<{ unreadCount: number }> {
  await publish(tx, memberId, { type: 'notifications.changed' })
  return readUnread(tx, memberId, now)
}

async function readUnread(db: Db, memberId: MemberId, now: Date): Promise<{ unreadCount: number }> {
  return { unreadCount: await countUnread(db, memberId, now) }
}
