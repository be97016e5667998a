import type { Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Mail } from '../../gateways/mailer.ts'
import { createUnsubscribeHeaders } from '../../mail/compose.ts'
import { writeIssue } from '../../mail/issue-email.ts'
import { recordNewsletterServe } from '../ads/operations.ts'
import * as deliveries from './delivery-queries.ts'
import { findIssue, type IssueRow } from './issue-queries.ts'
import {
  CONCURRENT_MAILS,
  MAILS_PER_RUN,
  buildMarks,
  REFUSALS_IN_A_ROW,
  tryAgainAt,
} from './issue-rules.ts'
import { unsubscribeLink } from './operations.ts'
import { toIssueAd } from './issue-ad-operations.ts'

type SendingDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'log' | 'mailer'>

interface Run {
  issue: IssueRow
  left: number
  refusals: number
}

/** Sends an issue to its next subscribers; false if the mail provider refuses several in a row. */
export async function sendBatch(deps: SendingDeps, issueId: string): Promise<boolean> {
  const issue = await findIssue(deps.db, issueId)
  if (issue?.status !== 'sending') return true
  const run: Run = { issue, left: MAILS_PER_RUN, refusals: 0 }
  await Promise.all(Array.from({ length: CONCURRENT_MAILS }, () => sendUntilDone(deps, run)))
  return run.refusals < REFUSALS_IN_A_ROW
}

async function sendUntilDone(deps: SendingDeps, run: Run): Promise<void> {
  while (run.left-- > 0 && run.refusals < REFUSALS_IN_A_ROW) {
    const mail = await inTransaction(deps.db, (tx) =>
      deliveries.claimMail(tx, run.issue.id, deps.clock.now()),
    )
    if (mail === undefined) return
    if (mail !== 'skipped') await sendOne(deps, run, mail)
  }
}

async function sendOne(
  deps: SendingDeps,
  run: Run,
  claimed: deliveries.ClaimedMail,
): Promise<void> {
  const { clock, config, db, log, mailer } = deps
  const issueId = run.issue.id
  try {
    await mailer.send(composeIssueMail(config, run.issue, claimed))
  } catch (error) {
    run.refusals++
    log.warn(
      { err: error, issueId, attempts: claimed.attempts },
      'newsletter: the provider refused a mail',
    )
    const again = tryAgainAt(claimed.attempts, clock.now())
    await inTransaction(db, (tx) => deliveries.saveRefused(tx, { id: claimed.id, issueId, again }))
    return
  }
  run.refusals = 0
  await inTransaction(db, (tx) => recordSent(tx, { id: claimed.id, issueId, at: clock.now() }))
}

/** Records a sent mail and that its ad was served. */
async function recordSent(tx: Tx, mail: { id: string; issueId: string; at: Date }): Promise<void> {
  const sent = await deliveries.saveSent(tx, mail)
  if (sent?.campaignId)
    await recordNewsletterServe(tx, { campaignId: sent.campaignId, at: mail.at })
}

/** Composes one subscriber's mail; each of its links carries their own mark. */
function composeIssueMail(
  config: Deps['config'],
  issue: IssueRow,
  { id, subscriberId, email }: deliveries.ClaimedMail,
): Mail {
  const marks = buildMarks({ issueId: issue.id, deliveryId: id, secret: config.sessionSecret })
  const unsubscribe = unsubscribeLink(config, subscriberId)
  const letter = writeIssue({
    subject: issue.subject,
    blocks: issue.blocks,
    ad: toIssueAd(issue.ad, config.publicUrl),
    linkTo: (link) => config.publicUrl + marks.clicked(link),
    unsubscribe,
    opened: config.publicUrl + marks.opened,
  })
  return {
    to: email,
    subject: issue.subject,
    ...letter,
    headers: createUnsubscribeHeaders(unsubscribe),
  }
}
