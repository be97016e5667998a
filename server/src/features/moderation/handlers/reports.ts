import type { ActorContext } from '../../../deps.ts'
import type { MemberId, ReportCaseId } from '@adire/contract/ids.ts'
import type { ReportCaseDetails } from '@adire/contract/report-cases.ts'
import type { Tx } from '../../../db/db.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { fail } from '../../../lib/fail.ts'
import { moderator } from '../../../procedures.ts'
import { publish } from '../../../realtime.ts'
import { requireFree } from '../../../leases/leases.ts'
import { auditAction, recordStaffRead } from '../../audit/operations.ts'
import { requireStepUpAbout } from '../../auth/operations.ts'
import * as safety from '../../safety/operations.ts'
import { isClaimActive } from '../../safety/rules.ts'
import { canActOn, isInvolvedIn } from '../../../lib/staff-policy.ts'
import { getSanction } from '../rules.ts'
import { listContexts } from '../standing-queries.ts'
import { viewContext } from '../view.ts'
import { sanction } from './sanctions.ts'
import { removeLease } from '../../../leases/queries.ts'
import {
  listCaseReports,
  listOtherCases,
  lockCase,
  type LockedCase,
  saveClaim,
} from '../../safety/shared-queries.ts'

/** Report cases for moderators: the queue, one case with its evidence, claims and decisions. */
export const reports = {
  listReports: moderator.moderation.listReports.handler(
    async ({ input: { cursor, ...filter }, context }) => {
      return safety.listCases(context, cursor, filter)
    },
  ),

  readReport: moderator.moderation.readReport.handler(async ({ input: { id }, context }) => {
    const found = (await safety.findCase(context, context.actor.id, id)) ?? fail('NOT_FOUND')
    await recordStaffRead(context, {
      operation: 'moderation.readReport',
      target: { type: 'report', id },
    })
    return readCaseFile(context, found)
  }),

  claimReport: moderator.moderation.claimReport.handler(
    async ({ input: { id, isClaimed }, context }) => {
      const { actor, clock, db } = context
      await inTransaction(db, async (tx) => {
        await lockOpenCase(tx, context, id)
        await saveClaim(tx, id, isClaimed ? { by: actor.id, at: clock.now() } : null)
        await publish(tx, 'staff', { type: 'moderation.changed' })
      })
      return {}
    },
  ),

  resolveReport: moderator.moderation.resolveReport.handler(
    async ({ input: { id, outcome, statement = '', days }, context }) => {
      const { actor, clock, db } = context
      await inTransaction(db, async (tx) => {
        const found = await lockOpenCase(tx, context, id)
        const kind = getSanction(outcome)
        // `sanction` requires its own re-authentication.
        if (kind === undefined) await requireStepUpAbout(tx, context, found.reportedId)
        if (kind)
          await sanction(tx, context, found.reportedId, { kind, statement, days, caseId: id })
        await removeLease(tx, { queue: 'reports', id })
        await safety.closeCase(tx, found, { outcome, by: actor.id, at: clock.now() })
        await auditAction(tx, context, {
          operation: 'moderation.resolveReport',
          target: { type: 'report', id },
          before: { status: 'pending' },
          after: { status: 'resolved', outcome, member: found.reportedId, days: days ?? null },
          reason: statement,
        })
        await publish(tx, 'staff', { type: 'moderation.changed' })
      })
      return {}
    },
  ),
}

/**
 * Locks a case that this moderator may decide now: open, not about or by themselves, and not
 * claimed by a colleague (MOD-12, MOD-13).
 */
async function lockOpenCase(tx: Tx, context: ActorContext, id: ReportCaseId): Promise<LockedCase> {
  const { actor, clock } = context
  const found = (await lockCase(tx, id)) ?? fail('NOT_FOUND')
  if (found.reportedId === actor.id) fail('NOT_FOUND')
  if (isInvolvedIn(actor, found)) fail('FORBIDDEN')
  if (found.closedAt) fail('ALREADY_DECIDED')
  const isTaken =
    found.claimedBy !== null &&
    found.claimedBy !== actor.id &&
    isClaimActive(found.claimedAt, clock.now())
  if (isTaken && actor.role !== 'admin') fail('CASE_CLAIMED', { by: found.claimerHandle ?? '' })
  await requireFree(tx, context, { queue: 'reports', id })
  return found
}

type FoundCase = NonNullable<Awaited<ReturnType<typeof safety.findCase>>>

async function readCaseFile(
  context: ActorContext,
  { head, isOpen, isEvidenceShown }: FoundCase,
): Promise<ReportCaseDetails> {
  const { actor, clock, db } = context
  const rows = await listCaseReports(db, head.id)
  const reporters = rows.map(({ reporterId }) => reporterId)
  const contexts = new Map(
    (await listContexts(db, [head.reported.id, ...reporters])).map((row) => [
      row.id,
      viewContext(row, clock.now()),
    ]),
  )
  const getContext = (id: MemberId) => contexts.get(id) ?? fail('NOT_FOUND')
  const reported = getContext(head.reported.id)
  const files: ReportCaseDetails['reports'] = []
  for (const row of rows) {
    files.push({
      reporter: getContext(row.reporterId),
      reason: row.reason,
      description: row.description,
      reportedAt: row.reportedAt.toISOString(),
      evidence: await safety.readEvidence(context, row.evidence, isEvidenceShown),
    })
  }
  return {
    head,
    reported,
    reports: files,
    otherCases: await listOtherCases(db, head.reported.id, head.id),
    mayResolve:
      isOpen &&
      canActOn(actor, reported) &&
      !isInvolvedIn(actor, { reportedId: reported.id, reporters }),
  }
}
