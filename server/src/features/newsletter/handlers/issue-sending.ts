import type { Tx } from '../../../db/db.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { Mail } from '../../../gateways/mailer.ts'
import { unsubscribeHeaders } from '../../../mail/compose.ts'
import { writeIssue } from '../../../mail/issue-letter.ts'
import { recordNewsletterServe } from '../../ads/operations.ts'
import * as deliveries from '../delivery-queries.ts'
import { findIssue, type IssueRow } from '../issue-queries.ts'
import { LANES, MAILS_PER_RUN, marksOf, REFUSALS_IN_A_ROW, tryAgainAt } from '../issue-rules.ts'
import { unsubscribeLink } from '../operations.ts'
import { adInLetter } from './issue-ad.ts'

type SendingDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'log' | 'mailer'>

interface Run {
  issue: IssueRow
  left: number
  refusals: number
}

/** Mails an issue to the next of its subscribers; false when the provider refuses one after the other. */
export async function sendSome(deps: SendingDeps, issueId: string): Promise<boolean> {
  const issue = await findIssue(deps.db, issueId)
  if (issue?.status !== 'sending') return true
  const run: Run = { issue, left: MAILS_PER_RUN, refusals: 0 }
  await Promise.all(Array.from({ length: LANES }, () => sendInLane(deps, run)))
  return run.refusals < REFUSALS_IN_A_ROW
}

async function sendInLane(deps: SendingDeps, run: Run): Promise<void> {
  while (run.left-- > 0 && run.refusals < REFUSALS_IN_A_ROW) {
    const mail = await inTransaction(deps.db, (tx) => deliveries.claimMail(tx, run.issue.id, deps.clock.now()))
    if (mail === undefined) return
    if (mail !== 'skipped') await sendOne(deps, run, mail)
  }
}

async function sendOne(deps: SendingDeps, run: Run, claimed: deliveries.ClaimedMail): Promise<void> {
  const { clock, config, db, log, mailer } = deps
  const issueId = run.issue.id
  try {
    await mailer.send(composeIssueMail(config, run.issue, claimed))
  } catch (error) {
    run.refusals++
    log.warn({ err: error, issueId, attempts: claimed.attempts }, 'newsletter: a mail was not taken')
    const again = tryAgainAt(claimed.attempts, clock.now())
    await inTransaction(db, (tx) => deliveries.saveRefused(tx, { id: claimed.id, issueId, again }))
    return
  }
  run.refusals = 0
  await inTransaction(db, (tx) => noteSent(tx, { id: claimed.id, issueId, at: clock.now() }))
}

/** With its advertisement, which was served with it. */
async function noteSent(tx: Tx, mail: { id: string; issueId: string; at: Date }): Promise<void> {
  const sent = await deliveries.saveSent(tx, mail)
  if (sent?.campaignId) await recordNewsletterServe(tx, { campaignId: sent.campaignId, at: mail.at })
}

/** The mail of one subscriber, with marks of its own in every link. */
function composeIssueMail(config: Deps['config'], issue: IssueRow, { id, subscriberId, email }: deliveries.ClaimedMail): Mail {
  const marks = marksOf({ issueId: issue.id, deliveryId: id, secret: config.sessionSecret })
  const unsubscribe = unsubscribeLink(config, subscriberId)
  const letter = writeIssue({
    subject: issue.subject,
    blocks: issue.blocks,
    ad: adInLetter(issue.ad, config.publicUrl),
    linkTo: (link) => config.publicUrl + marks.clicked(link),
    unsubscribe,
    opened: config.publicUrl + marks.opened,
  })
  return { to: email, subject: issue.subject, ...letter, headers: unsubscribeHeaders(unsubscribe) }
}
