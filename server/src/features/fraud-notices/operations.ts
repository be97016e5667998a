import { isFraudClause } from '@adire/contract/fraud-notices.ts'
import type { GuidelineClause } from '@adire/contract/guidelines.ts'
import type { DecisionId, MemberId } from '@adire/contract/ids.ts'
import type { Db, Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import { enqueue } from '../../jobs.ts'
import { sendMails } from '../../mail/operations.ts'
import { addAudit } from '../audit/operations.ts'
import { notifyMany } from '../notifications/operations.ts'
import { BATCH_SIZE, getDelaySeconds, sendNoticesTask } from './rules.ts'
import * as queries from './sending-queries.ts'

interface Ban {
  decisionId: DecisionId
  memberId: MemberId
  clause: GuidelineClause | undefined
  at: Date
}

/** Queues the notices to everybody a member wrote to, if the ban is one for fraud. */
export async function queueNotices(
  tx: Tx,
  { decisionId, memberId, clause, at }: Ban,
): Promise<void> {
  if (!isFraudClause(clause)) return
  await queries.addAlert(tx, { decisionId, memberId, at })
  await enqueue(tx, sendNoticesTask, { decisionId }, `${sendNoticesTask.name}:${decisionId}`)
}

/**
 * Sends the next notices of a ban in one transaction: their rows, the bell and the emails, so that
 * two workers or a crash neither lose nor repeat one. Returns false once all are sent, or if the ban
 * was lifted.
 */
export function sendBatch(db: Db, decisionId: DecisionId, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const alert = await queries.lockAlert(tx, decisionId)
    if (!alert) return false
    const contacts = alert.isLifted
      ? []
      : await queries.listContacts(tx, alert.memberId, {
          after: alert.lastRecipientId,
          limit: BATCH_SIZE,
        })
    const notices = await queries.addNotices(tx, { decisionId, alert, contacts, at: now })
    await deliver(tx, { ...alert, notices, at: now })
    const isLeft = contacts.length === BATCH_SIZE
    await queries.saveProgress(tx, decisionId, {
      last: contacts.at(-1)?.id ?? null,
      told: notices.length,
      endedAt: isLeft ? null : now,
    })
    if (!isLeft)
      await addAudit(tx, {
        operation: 'fraudNotices.sent',
        target: { type: 'member', id: alert.memberId },
        after: {
          decision: decisionId,
          told: alert.toldCount + notices.length,
          isLifted: alert.isLifted,
        },
        actor: null,
        at: now,
      })
    return isLeft
  })
}

async function deliver(
  tx: Tx,
  {
    name,
    toldCount,
    notices,
    at,
  }: { name: string; toldCount: number; notices: readonly queries.NewNotice[]; at: Date },
): Promise<void> {
  if (notices.length === 0) return
  await notifyMany(
    tx,
    notices.map(({ id, recipientId: to }) => ({
      to,
      kind: 'fraud_notice',
      facts: { fraudNoticeId: id },
      at,
    })),
  )
  await sendMails(
    tx,
    notices.map(({ id, recipientId: to, lastContact, country }) => ({
      key: `fraud-notice:${id}`,
      to,
      afterSeconds: getDelaySeconds(toldCount),
      letter: {
        mail: 'fraudNotice',
        notice: id,
        name,
        lastContactAt: lastContact.toISOString(),
        country,
      },
    })),
  )
}
