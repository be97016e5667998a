import { appPages } from '@adire/contract/pages.ts'
import { UiLanguage } from '@adire/contract/account.ts'
import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../db/db.ts'
import { defineJob, enqueue } from '../../jobs.ts'
import { composeText } from '../../mail/compose.ts'
import { writeAlreadySubscribed, writeSubscription } from '../../mail/visitor-emails.ts'
import { finishOrGetNextRun, failLostEmails, listInterrupted } from './delivery-queries.ts'
import { LOST_EMAIL_MS, PAUSE_AFTER_REFUSALS_SECONDS, SEND_ISSUE_KEYS } from './issue-rules.ts'
import { buildLanguageLink, buildUnsubscribeLink, deriveConfirmSecret } from './operations.ts'
import { findActiveRecipient, deleteInactiveSubscribers, saveLink } from './queries.ts'
import { CONFIRM_DAYS, daysAfter, INACTIVE_SUBSCRIBER_DAYS } from './rules.ts'
import { hashSecret } from '../../lib/secrets.ts'
import { sendBatch } from './issue-sending-operations.ts'

const Subscriber = z.object({ subscriberId: z.uuid() })

/**
 * Mails the confirmation link. Its secret is derived here, so that it is never in the queue. A
 * repeated request sends the same link again, so that the link in the first email still works.
 */
export const sendConfirmation = defineJob<z.infer<typeof Subscriber>, Deps>({
  name: 'newsletter.sendConfirmation',
  payload: Subscriber,
  async run({ subscriberId }, { clock, config, db, mailer }) {
    const secret = deriveConfirmSecret(config, subscriberId)
    const link = { hash: hashSecret(secret), expiresAt: daysAfter(clock.now(), CONFIRM_DAYS) }
    const recipient = await inTransaction(db, (tx) => saveLink(tx, subscriberId, link))
    if (!recipient) return
    const unsubscribe = buildUnsubscribeLink(config, subscriberId)
    const confirm = `${config.publicUrl}${appPages.confirmNewsletter}#token=${secret}`
    await mailer.send(
      composeText(
        recipient,
        () => writeSubscription({ confirm, unsubscribe }),
        config.company.address,
      ),
    )
  },
})

const RepeatedSubscription = Subscriber.extend({
  /** Language of the page where the address was entered; jobs of earlier releases have none. */
  language: UiLanguage.optional(),
})

/**
 * Notifies a subscriber that their address was entered again (decision S3). From a page in another
 * language, the email is in that one and has a link that chooses it.
 */
export const sendAlreadySubscribed = defineJob<z.infer<typeof RepeatedSubscription>, Deps>({
  name: 'newsletter.sendAlreadySubscribed',
  payload: RepeatedSubscription,
  async run({ subscriberId, language }, { config, db, mailer }) {
    const recipient = await findActiveRecipient(db, subscriberId)
    if (!recipient) return
    const unsubscribe = buildUnsubscribeLink(config, subscriberId)
    const switchLanguage =
      language && language !== recipient.language
        ? buildLanguageLink(config, subscriberId, language)
        : undefined
    const write = () =>
      writeAlreadySubscribed({ site: config.publicUrl, unsubscribe, switchLanguage })
    const to = { ...recipient, language: language ?? recipient.language }
    await mailer.send(composeText(to, write, config.company.address))
  },
})

/** Deletes unconfirmed and unsubscribed addresses after `INACTIVE_SUBSCRIBER_DAYS`. */
export const sweepSubscribers = defineJob({
  name: 'newsletter.sweep',
  payload: z.object({}),
  every: '23 * * * *',
  async run(_payload, { clock, db }: Deps) {
    const now = clock.now()
    await inTransaction(db, (tx) =>
      deleteInactiveSubscribers(tx, { before: daysAfter(now, -INACTIVE_SUBSCRIBER_DAYS), now }),
    )
  },
})

const IssuePayload = z.object({ issueId: z.uuid() })

/** Sends an issue to its next subscribers and requeues itself until none is left. */
export const sendIssue = defineJob<z.infer<typeof IssuePayload>, Deps>({
  name: 'newsletter.sendIssue',
  payload: IssuePayload,
  async run({ issueId }, deps) {
    const { clock, db } = deps
    const isAccepted = await sendBatch(deps, issueId)
    await inTransaction(db, async (tx) => {
      const now = clock.now()
      const again = await finishOrGetNextRun(tx, issueId, now)
      if (again === undefined || again === 'done') return
      const seconds = Math.max(0, Math.ceil((again.getTime() - now.getTime()) / 1000))
      await queueIssue(
        tx,
        issueId,
        isAccepted ? seconds : Math.max(seconds, PAUSE_AFTER_REFUSALS_SECONDS),
      )
    })
  },
})

/** Queues one run per issue; a newer call replaces the queued one. */
export async function queueIssue(tx: Tx, issueId: string, afterSeconds = 0): Promise<void> {
  await enqueue(tx, sendIssue, { issueId }, { key: SEND_ISSUE_KEYS + issueId, afterSeconds })
}

/**
 * Resumes issues interrupted by a crashed server, and gives up the emails it may have sent. An
 * issue that waits after refusals of the mail provider keeps waiting.
 */
export const resumeIssues = defineJob<Record<string, never>, Deps>({
  name: 'newsletter.resumeIssues',
  payload: z.object({}),
  every: '* * * * *',
  async run(_payload, { clock, db }) {
    await inTransaction(db, (tx) =>
      failLostEmails(tx, new Date(clock.now().getTime() - LOST_EMAIL_MS)),
    )
    for (const issueId of await listInterrupted(db))
      await inTransaction(db, (tx) => queueIssue(tx, issueId))
  },
})
