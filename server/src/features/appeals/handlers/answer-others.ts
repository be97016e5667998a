import type { AppealId, ReportId } from '@adire/contract/ids.ts'
import type { Tx } from '../../../db/db.ts'
import type { ActorContext } from '../../../deps.ts'
import { removeLease } from '../../../leases/queries.ts'
import { inLanguage, t } from '../../../lib/text.ts'
import { findLanguage } from '../../../mail/queries.ts'
import { auditAction } from '../../audit/operations.ts'
import { sendAnswer } from '../operations.ts'
import * as queries from '../queries.ts'

const kind = 'report_dismissal'
const outcome = 'overturned'

interface Overturned {
  /** The appeal that a moderator answered. */
  id: AppealId
  report: ReportId
  at: Date
}

/**
 * Answers the unanswered appeals of the other reporters, after an appeal has opened their case again.
 * They get a text of their own, because the moderator's answer is for the first reporter.
 */
export async function answerOtherAppeals(
  tx: Tx,
  context: ActorContext,
  { id: followed, report, at }: Overturned,
): Promise<void> {
  for (const { id, memberId, reportId } of await queries.lockOpenAppeals(tx, report)) {
    const answer = inLanguage(
      await findLanguage(tx, memberId),
      () => t`A moderator has decided to open your report again.`,
    )
    await queries.saveAnswer(tx, id, { outcome, answer, by: context.actor.id, at })
    await removeLease(tx, { queue: 'appeals', id })
    await auditAction(tx, context, {
      operation: 'appeals.decide',
      target: { type: 'appeal', id },
      before: { decision: reportId, kind, isLifted: false },
      after: { outcome, member: memberId, isLifted: true, followed },
      reason: answer,
    })
    await sendAnswer(tx, { memberId, kind }, { outcome, answer, at })
  }
}
