import type { MemberGroup } from '@adire/contract/broadcasts.ts'
import { DAY_MS } from '@adire/contract/durations.ts'
import { BroadcastId, MemberId } from '@adire/contract/ids.ts'
import { z } from 'zod'
import type { Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { defineJob, enqueue, enqueueAll } from '../../jobs.ts'
import { composeMail } from '../../mail/compose.ts'
import { findRecipient } from '../../mail/queries.ts'
import { addBroadcastNotifications } from '../notifications/operations.ts'
import { NOTIFICATION_RETENTION_DAYS } from '../notifications/rules.ts'
import * as queries from './queries.ts'
import { BATCH_SIZE, COUNTED_DAYS } from './rules.ts'

const BroadcastPayload = z.object({ broadcastId: BroadcastId })

/**
 * Notifies the next batch of recipients and requeues itself for the rest. Notification and
 * recipient state change in one transaction, so that a crash neither loses nor repeats one.
 */
export const deliverBroadcast = defineJob<z.infer<typeof BroadcastPayload>, Deps>({
  name: 'broadcasts.deliver',
  payload: BroadcastPayload,
  async run({ broadcastId }, { clock, db }) {
    await inTransaction(db, async (tx) => {
      const at = clock.now()
      const batch = await queries.settleRecipients(tx, broadcastId, BATCH_SIZE)
      const notified = batch.filter(({ isNotified }) => isNotified).map(({ memberId }) => memberId)
      const isLegal = batch.some((one) => one.isLegal)
      const wanted =
        notified.length > 0
          ? await addBroadcastNotifications(tx, { broadcastId, to: notified, at, isLegal })
          : { byMail: 0, byPush: 0 }
      if (isLegal) await queueNotices(tx, broadcastId, notified)
      const isLeft = await queries.saveProgress(tx, broadcastId, {
        notified: notified.length,
        skipped: batch.length - notified.length,
        wanted,
        at,
      })
      if (isLeft) await queueDelivery(tx, broadcastId)
    })
  },
})

function queueDelivery(tx: Tx, broadcastId: BroadcastId): Promise<void> {
  return enqueue(tx, deliverBroadcast, { broadcastId }, `broadcasts.deliver:${broadcastId}`)
}

const NoticePayload = z.object({ broadcastId: BroadcastId, memberId: MemberId })

/** Emails a legal notice to a member in their language, whatever the state of their account. */
export const emailNotice = defineJob<z.infer<typeof NoticePayload>, Deps>({
  name: 'broadcasts.emailNotice',
  payload: NoticePayload,
  async run({ broadcastId, memberId }, { config, db, mailer }) {
    const recipient = await findRecipient(db, memberId)
    if (!recipient) return
    const text = await queries.findText(db, broadcastId, recipient.language)
    if (text) await mailer.send(composeMail(recipient, { mail: 'legalNotice', ...text }, config))
  },
})

function queueNotices(tx: Tx, broadcastId: BroadcastId, to: readonly MemberId[]): Promise<void> {
  return enqueueAll(
    tx,
    emailNotice,
    to.map((memberId) => ({
      key: `broadcasts.emailNotice:${broadcastId}:${memberId}`,
      payload: { broadcastId, memberId },
    })),
  )
}

/** Sends a legal notice to these accounts; returns their number. */
export async function startNotice(
  tx: Tx,
  id: BroadcastId,
  notice: { accounts: readonly MemberId[]; at: Date },
): Promise<number> {
  const total = await queries.saveNoticeRecipients(tx, id, notice)
  await queueDelivery(tx, id)
  return total
}

/** Fixes the recipients and queues the first batch; returns their number. */
export async function startBroadcast(
  tx: Tx,
  id: BroadcastId,
  { audience, at }: { audience: MemberGroup; at: Date },
): Promise<number> {
  const total = await queries.fixRecipients(tx, id, { audience, at })
  await queueDelivery(tx, id)
  return total
}

/** Starts scheduled broadcasts that are due and resumes those interrupted by a crash. */
export const resumeBroadcasts = defineJob<Record<string, never>, Deps>({
  name: 'broadcasts.resume',
  payload: z.object({}),
  every: '* * * * *',
  async run(_payload, { clock, db }) {
    const at = clock.now()
    for (const { id, status } of await queries.listOpen(db, at)) {
      await inTransaction(db, async (tx) => {
        if (status === 'sending') return queueDelivery(tx, id)
        const found = await queries.lockBroadcast(tx, id)
        if (found?.status === 'scheduled' && found.audience !== 'list')
          await startBroadcast(tx, id, { audience: found.audience, at })
      })
    }
  },
})

/**
 * Counts the queued emails and pushes of recent broadcasts. They follow at each member's own
 * time, after quiet hours or in a digest, so a counter in their transactions would make them wait for
 * each other. A broadcast that takes too long to count doesn't stop the others.
 */
export const countChannels = defineJob<Record<string, never>, Deps>({
  name: 'broadcasts.countChannels',
  payload: z.object({}),
  every: '*/5 * * * *',
  async run(_payload, { clock, db }) {
    const since = new Date(clock.now().getTime() - COUNTED_DAYS * DAY_MS)
    const errors: unknown[] = []
    for (const id of await queries.listUncounted(db, since))
      await inTransaction(db, (tx) => queries.saveChannelCounts(tx, id)).catch((error: unknown) =>
        errors.push(error),
      )
    if (errors.length > 0) throw new AggregateError(errors, 'some broadcasts could not be counted')
  },
})

/**
 * Deletes the recipients of broadcasts and the hashes of their lists as early as their
 * notifications; the totals stay.
 */
export const forgetRecipients = defineJob<Record<string, never>, Deps>({
  name: 'broadcasts.forgetRecipients',
  payload: z.object({}),
  every: '37 3 * * *',
  async run(_payload, { clock, db }) {
    const before = new Date(clock.now().getTime() - NOTIFICATION_RETENTION_DAYS * DAY_MS)
    await inTransaction(db, (tx) => queries.removeRecipients(tx, before))
  },
})
