import { appPages } from '@adire/contract/pages.ts'
import { createHash } from 'node:crypto'
import type { NotificationTopic } from '@adire/contract/account.ts'
import { BRAND } from '@adire/contract/brand.ts'
import { DAY_MS, DAY_SECONDS, HOUR_MS } from '@adire/contract/durations.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { toUiLanguage } from '@adire/contract/ui-languages.ts'
import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs.ts'
import { inLanguage } from '../../lib/text.ts'
import { signId } from '../../lib/signed-id.ts'
import { sendMail } from '../../mail/operations.ts'
import {
  listForgotten,
  listWaiting,
  lockRecipient,
  saveDeliveryStates,
} from './delivery-queries.ts'
import { composeDigest, planDelivery, planPushes } from './delivery-rules.ts'
import { findSubscription, listSubscriptions, removeSubscription } from './push-queries.ts'
import { removeOld } from './queries.ts'
import {
  deliverTask,
  NOTIFICATION_RETENTION_DAYS,
  PUSH_BROWSERS_MAXIMUM,
  pushTask,
  unsubscribePurpose,
} from './rules.ts'
import { toRecipient } from './view.ts'
import { queueDelivery, queuePushes } from './operations.ts'

/** Time for which a push service keeps a push for a browser that is offline. */
const PUSH_LIFE_SECONDS = DAY_SECONDS
/**
 * Age of a waiting notification at which its delivery job counts as lost. Older ones may also wait
 * for the end of quiet hours: queueing their job again does no harm.
 */
const LOST_DELIVERY_MS = 2 * HOUR_MS

/** Emails and pushes a member's unread notifications, and requeues itself for those due later. */
export const deliver = defineJob({
  ...deliverTask,
  async run({ memberId }, { clock, config, db }: Deps) {
    const now = clock.now()
    await inTransaction(db, async (tx) => {
      const row = await lockRecipient(tx, memberId)
      if (!row) return
      const language = toUiLanguage(row.language)
      const plan = planDelivery(await listWaiting(tx, memberId, now), toRecipient(row), now)
      const browsers =
        plan.pushed.length > 0 ? await listSubscriptions(tx, memberId, PUSH_BROWSERS_MAXIMUM) : []
      await saveDeliveryStates(tx, browsers.length > 0 ? plan : withoutPushes(plan), now)
      if (plan.mailed.length > 0) {
        const { topics, ...digest } = inLanguage(language, () => composeDigest(plan.mailed))
        await sendMail(tx, {
          to: memberId,
          mail: 'notifications',
          ...digest,
          unsubscribe: buildUnsubscribeLink(config, memberId, topics),
        })
      }
      const pushes = inLanguage(language, () => planPushes(plan.pushed))
      await queuePushes(tx, browsers, pushes)
      if (plan.again)
        await queueDelivery(tx, memberId, Math.ceil((plan.again.getTime() - now.getTime()) / 1000))
    })
  },
})

/**
 * Builds the unsubscribe link for emails about some topics. A GET shows a page, and a POST from a
 * mail program unsubscribes at once (RFC 8058).
 */
function buildUnsubscribeLink(
  { publicUrl, sessionSecrets }: Deps['config'],
  memberId: MemberId,
  topics: NotificationTopic[],
): string {
  const token = signId(unsubscribePurpose(topics), memberId, sessionSecrets)
  return `${publicUrl}${appPages.unsubscribeNotifications}?token=${token}&topics=${topics.join(',')}`
}

/** Counts the pushes of a member without a browser as skipped, not as sent. */
function withoutPushes<Plan extends { pushed: unknown[]; unpushed: unknown[] }>(plan: Plan): Plan {
  return { ...plan, pushed: [], unpushed: [...plan.unpushed, ...plan.pushed] }
}

/** Sends a push to one browser; deletes an expired subscription. */
export const sendPush = defineJob<z.infer<typeof pushTask.payload>, Deps>({
  ...pushTask,
  async run({ subscriptionId, push: { body, path, tag } }, { db, webPush }) {
    const address = await findSubscription(db, subscriptionId)
    if (!address) return
    const payload = JSON.stringify({ title: BRAND.name, body, path, tag })
    const topic = createHash('sha256').update(tag).digest('base64url').slice(0, 32)
    const outcome = await webPush.send(address, { payload, topic, lifeSeconds: PUSH_LIFE_SECONDS })
    if (outcome === 'gone') await removeSubscription(db, subscriptionId)
    if (outcome === 'later') throw new Error('the push service asked to retry later')
  },
})

/** Requeues lost deliveries, and deletes notifications after `NOTIFICATION_RETENTION_DAYS`. */
export const sweepNotifications = defineJob<Record<string, never>, Deps>({
  name: 'notifications.sweep',
  payload: z.object({}),
  every: '17,47 * * * *',
  async run(_payload, { clock, db }) {
    const now = clock.now()
    const ago = (ms: number) => new Date(now.getTime() - ms)
    await removeOld(db, ago(NOTIFICATION_RETENTION_DAYS * DAY_MS))
    for (const memberId of await listForgotten(db, { before: ago(LOST_DELIVERY_MS), now }))
      await inTransaction(db, (tx) => queueDelivery(tx, memberId))
  },
})
