import type { ReportCaseId } from '@adire/contract/ids.ts'
import type { Tx } from '../../../db/db.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { ActorContext } from '../../../deps.ts'
import { fail } from '../../../lib/fail.ts'
import { isInvolvedIn } from '../../../lib/staff-policy.ts'
import { admin } from '../../../procedures.ts'
import { publish } from '../../../realtime.ts'
import { auditAction, recordStaffRead } from '../../audit/operations.ts'
import { findCase, releaseEvidence } from '../../safety/operations.ts'
import { lockCases, type LockedCase } from '../../safety/shared-queries.ts'
import * as queries from '../authority-report-queries.ts'
import {
  getDayAfter,
  getHoldEnd,
  getHoldRange,
  getLastHoldDay,
  formatLastDay,
  isHoldActive,
} from '../hold-rules.ts'
import { viewAuthorityReport, viewHoldChange } from '../view.ts'

/**
 * Reports of cases to authorities, and legal holds on their evidence. Admins may record a report of
 * any case, open or closed: the reason that a member chose doesn't decide what the law requires.
 */
export const authorityReports = {
  listAuthorityReports: admin.moderation.listAuthorityReports.handler(
    async ({ input: { id }, context }) => {
      const { actor, clock, db, systemConfig } = context
      const { isReporter } = (await findCase(context, actor.id, id)) ?? fail('NOT_FOUND')
      await recordStaffRead(context, {
        operation: 'moderation.listAuthorityReports',
        target: { type: 'report', id },
      })
      const now = clock.now()
      return {
        reports: (await queries.listAuthorityReports(db, id)).map(viewAuthorityReport),
        holdChanges: (await queries.listHoldChanges(db, id)).map(viewHoldChange),
        keptUntil: getLastHoldDay(await queries.readHold(db, id), now),
        areCopiesDeleted: await queries.areCopiesDeleted(db, id),
        proposedUntil: getDayAfter(now, systemConfig.get('evidence_hold_days')),
        range: getHoldRange(now),
        mayRecord: !isReporter,
      }
    },
  ),

  recordAuthorityReport: admin.moderation.recordAuthorityReport.handler(
    async ({ input: { id, keepUntil, ...report }, context }) => {
      const { actor, clock } = context
      const { authority, reference = '', note = '' } = report
      await inTransaction(context.db, async (tx) => {
        const found = await lockCase(tx, context, id)
        const at = clock.now()
        const reportedAt = new Date(report.reportedAt)
        if (reportedAt > at) refuseField('reportedAt', 'The report can’t be in the future')
        const heldUntil = getLaterEnd(found.heldUntil, checkHoldEnd(keepUntil, at))
        await queries.addAuthorityReport(tx, {
          caseId: id,
          authority,
          reportedAt,
          reference,
          note,
          by: actor.id,
          at,
        })
        if (heldUntil.getTime() !== found.heldUntil?.getTime())
          await queries.saveHold(tx, id, { heldUntil, reason: '', by: actor.id, at })
        await auditAction(tx, context, {
          operation: 'moderation.recordAuthorityReport',
          target: { type: 'report', id },
          before: describeHold(found, at),
          after: {
            authority,
            reportedAt: report.reportedAt,
            reference,
            keptUntil: formatLastDay(heldUntil),
          },
          reason: note,
        })
        await publish(tx, 'staff', { type: 'moderation.changed' })
      })
      return {}
    },
  ),

  extendEvidenceHold: admin.moderation.extendEvidenceHold.handler(
    async ({ input: { id, keepUntil, reason }, context }) => {
      await inTransaction(context.db, async (tx) => {
        const { found, at } = await lockHeldCase(tx, context, id)
        const heldUntil = checkHoldEnd(keepUntil, at)
        if (heldUntil <= found.heldUntil) refuseField('keepUntil', 'Not later than the current end')
        await queries.saveHold(tx, id, { heldUntil, reason, by: context.actor.id, at })
        await auditAction(tx, context, {
          operation: 'moderation.extendEvidenceHold',
          target: { type: 'report', id },
          before: describeHold(found, at),
          after: { keptUntil: keepUntil },
          reason,
        })
        await publish(tx, 'staff', { type: 'moderation.changed' })
      })
      return {}
    },
  ),

  releaseEvidenceHold: admin.moderation.releaseEvidenceHold.handler(
    async ({ input: { id, reason }, context }) => {
      await inTransaction(context.db, async (tx) => {
        const { found, at } = await lockHeldCase(tx, context, id)
        await queries.saveHold(tx, id, { heldUntil: null, reason, by: context.actor.id, at })
        if (found.closedAt) await releaseEvidence(tx, { id }, at)
        await auditAction(tx, context, {
          operation: 'moderation.releaseEvidenceHold',
          target: { type: 'report', id },
          before: describeHold(found, at),
          after: { keptUntil: null },
          reason,
        })
        await publish(tx, 'staff', { type: 'moderation.changed' })
      })
      return {}
    },
  ),
}

/** Locks a case that this admin neither reported nor is reported in (MOD-12, MOD-13). */
async function lockCase(tx: Tx, { actor }: ActorContext, id: ReportCaseId): Promise<LockedCase> {
  const [found] = await lockCases(tx, [id])
  if (!found || found.reportedId === actor.id) fail('NOT_FOUND')
  if (isInvolvedIn(actor, found)) fail('FORBIDDEN')
  return found
}

/** Locks a case whose evidence is on hold now. */
async function lockHeldCase(tx: Tx, context: ActorContext, id: ReportCaseId) {
  const found = await lockCase(tx, context, id)
  const at = context.clock.now()
  const { heldUntil } = found
  if (!isHoldActive(heldUntil, at)) fail('ALREADY_DECIDED')
  return { found: { ...found, heldUntil }, at }
}

/** Returns the end of a hold with this last day; refuses days in the past and far ahead. */
function checkHoldEnd(lastDay: string, now: Date): Date {
  const { first, last } = getHoldRange(now)
  if (lastDay < first || lastDay > last) refuseField('keepUntil', `From ${first} to ${last}`)
  return getHoldEnd(lastDay)
}

function getLaterEnd(current: Date | null, proposed: Date): Date {
  return current !== null && current > proposed ? current : proposed
}

function describeHold({ heldUntil }: LockedCase, now: Date): { keptUntil: string | null } {
  return { keptUntil: getLastHoldDay(heldUntil, now) }
}

function refuseField(path: string, message: string): never {
  return fail('INVALID_INPUT', { issues: [{ path, message }] })
}
