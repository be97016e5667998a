import { addLinkLanguage } from '@adire/contract/language-links.ts'
import { chooseTranslation } from '@adire/contract/translations.ts'
import type { Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Mail } from '../../gateways/mailer.ts'
import { inLanguage } from '../../lib/text.ts'
import { createUnsubscribeHeaders } from '../../mail/compose.ts'
import { writeIssue } from '../../mail/issue-email.ts'
import { buildMessageId } from '../../mail/message-ids.ts'
import { recordNewsletterServe } from '../ads/operations.ts'
import * as deliveries from './delivery-queries.ts'
import { findIssue, type IssueRow } from './issue-queries.ts'
import {
  CONCURRENT_EMAILS,
  EMAILS_PER_RUN,
  buildTrackingPaths,
  REFUSALS_IN_A_ROW,
  findRetryTime,
  nameLink,
} from './issue-rules.ts'
import { buildUnsubscribeLink } from './operations.ts'
import { toIssueAd } from './issue-ad-operations.ts'

type SendingDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'log' | 'mailer'>

/** One run of the job, shared by its concurrent senders. */
interface Run {
  issue: IssueRow
  /** Emails that this run may still send. */
  left: number
  /** Refusals in a row. */
  refusals: number
}

/**
 * Sends an issue to its next subscribers, up to `EMAILS_PER_RUN`; false if the mail provider
 * refuses several in a row.
 */
export async function sendBatch(deps: SendingDeps, issueId: string): Promise<boolean> {
  const issue = await findIssue(deps.db, issueId)
  if (issue?.status !== 'sending') return true
  const run: Run = { issue, left: EMAILS_PER_RUN, refusals: 0 }
  await Promise.all(Array.from({ length: CONCURRENT_EMAILS }, () => sendUntilDone(deps, run)))
  return run.refusals < REFUSALS_IN_A_ROW
}

async function sendUntilDone(deps: SendingDeps, run: Run): Promise<void> {
  while (run.left-- > 0 && run.refusals < REFUSALS_IN_A_ROW) {
    const claimed = await inTransaction(deps.db, (tx) =>
      deliveries.claimEmail(tx, run.issue.id, deps.clock.now()),
    )
    if (claimed === undefined) return
    if (claimed !== 'skipped') await sendOne(deps, run, claimed)
  }
}

async function sendOne(
  deps: SendingDeps,
  run: Run,
  claimed: deliveries.ClaimedEmail,
): Promise<void> {
  const { clock, config, db, log, mailer } = deps
  const issueId = run.issue.id
  try {
    await mailer.send(
      inLanguage(claimed.language, () => composeIssueMail(config, run.issue, claimed)),
    )
  } catch (error) {
    run.refusals++
    log.warn(
      { err: error, issueId, attempts: claimed.attempts },
      'newsletter: the provider refused an email',
    )
    const again = findRetryTime(claimed.attempts, clock.now())
    await inTransaction(db, (tx) => deliveries.saveRefused(tx, { id: claimed.id, issueId, again }))
    return
  }
  run.refusals = 0
  await inTransaction(db, (tx) => recordSent(tx, { id: claimed.id, issueId, at: clock.now() }))
}

/** Records a sent email and that its ad was served. */
async function recordSent(
  tx: Tx,
  delivery: { id: string; issueId: string; at: Date },
): Promise<void> {
  const sent = await deliveries.saveSent(tx, delivery)
  if (sent?.campaignId)
    await recordNewsletterServe(tx, {
      campaignId: sent.campaignId,
      variant: sent.variant,
      at: delivery.at,
    })
}

/** Composes one subscriber's email, whose links are signed for this delivery. */
function composeIssueMail(
  config: Deps['config'],
  issue: IssueRow,
  { id, subscriberId, email, language }: deliveries.ClaimedEmail,
): Mail {
  const paths = buildTrackingPaths({
    issueId: issue.id,
    deliveryId: id,
    secrets: config.sessionSecrets,
  })
  const unsubscribe = addLinkLanguage(buildUnsubscribeLink(config, subscriberId), language)
  const text = chooseTranslation(issue, language)
  const content = writeIssue({
    ...text,
    ad: toIssueAd(issue.ad, config.publicUrl),
    linkTo: (link) => config.publicUrl + paths.clicked(nameLink(text.language, link)),
    unsubscribe,
    address: config.company.address,
    opened: config.publicUrl + paths.opened,
  })
  return {
    to: email,
    subject: text.subject,
    ...content,
    headers: {
      ...createUnsubscribeHeaders(unsubscribe),
      ...buildMessageId(`issue-delivery-${id}`, config.publicUrl),
    },
  }
}
