import type { ReportId } from '@adire/contract/ids.ts'
import type { Tx } from '../../../db/db.ts'
import type { ActorContext } from '../../../deps.ts'
import { fail } from '../../../lib/fail.ts'
import { publish } from '../../../realtime.ts'
import { lockReportedCase } from '../../safety/reopening-operations.ts'
import { findReportAppealEnd } from '../../safety/rules.ts'
import * as queries from '../queries.ts'
import { getAnswerDueTime } from '../rules.ts'

interface ReportAppeal {
  reportId: ReportId
  words?: string | undefined
}

/**
 * Submits a reporter's appeal about their dismissed report. Locks the case, so that simultaneous
 * requests create only one.
 */
export async function submitForReport(
  tx: Tx,
  { actor, clock }: ActorContext,
  { reportId, words = '' }: ReportAppeal,
): Promise<void> {
  const at = clock.now()
  const mine = { id: reportId, reporter: actor.id }
  if (!(await queries.findOwnReport(tx, mine))) return fail('NOT_FOUND')
  await lockReportedCase(tx, reportId)
  const found = await queries.findOwnReport(tx, mine)
  if (!found) return fail('NOT_FOUND')
  const { appeal, reviewedAt, reviewerId } = found
  if (appeal !== null) fail('APPEALED_ALREADY')
  if (reviewedAt === null || !findReportAppealEnd(found, at)) return fail('APPEAL_TOO_LATE')
  await queries.addReportAppeal(tx, {
    report: reportId,
    member: actor.id,
    words,
    at,
    dueAt: getAnswerDueTime(at),
    dismissedBy: reviewerId,
    dismissedAt: reviewedAt,
  })
  await publish(tx, actor.id, { type: 'safety.changed' })
  await publish(tx, 'staff', { type: 'moderation.changed' })
}
