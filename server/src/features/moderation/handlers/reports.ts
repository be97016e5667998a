import type { ActorContext } from '../../../deps.ts'
import type { DecisionId, MemberId, ReportCaseId } from '@adire/contract/ids.ts'
import type { ReportCaseDetails, ReportOutcome } from '@adire/contract/report-cases.ts'
import type { Db, Tx } from '../../../db/db.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { fail } from '../../../lib/fail.ts'
import { createListFile } from '../../../lib/csv-pages.ts'
import { getUtcDay } from '../../../lib/dates.ts'
import { admin, moderator } from '../../../procedures.ts'
import { publish } from '../../../realtime.ts'
import { requireFree } from '../../../leases/leases.ts'
import { auditAction, recordStaffRead } from '../../audit/operations.ts'
import { requireStepUpIfStaff } from '../../auth/operations.ts'
import { getAppealEnd } from '../../decisions/rules.ts'
import * as safety from '../../safety/operations.ts'
import { mayMarkUnfounded, recordUnfounded } from '../../safety/misuse-operations.ts'
import { isClaimActive, type ShownContent } from '../../safety/rules.ts'
import { readAnswers } from '../../profiles/prompt-operations.ts'
import { listVoices } from '../../voices/shared-queries.ts'
import { listWritten } from '../../vouches/shared-queries.ts'
import { canActOn, isInvolvedIn } from '../../../lib/staff-policy.ts'
import { getSanction } from '../rules.ts'
import { listContexts } from '../standing-queries.ts'
import { viewContext } from '../view.ts'
import { sanction } from './sanctions.ts'
import { removeLease } from '../../../leases/queries.ts'
import {
  listCaseReports,
  lockCases,
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

  exportReports: admin.moderation.exportReports.handler(async ({ input, context }) => {
    const written = await inTransaction(context.db, async (tx) => {
      const file = await safety.writeCases(tx, context, input)
      await auditAction(tx, context, {
        operation: 'moderation.exportReports',
        target: { type: 'report_list', id: 'csv' },
        after: { ...input, count: file.count },
      })
      return file
    })
    return createListFile(`adire-reports-${getUtcDay(context.clock.now()).day}`, written)
  }),

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
        await lockOpenCases(tx, context, { ids: [id] })
        await saveClaim(tx, id, isClaimed ? { by: actor.id, at: clock.now() } : null)
        await publish(tx, 'staff', { type: 'moderation.changed' })
      })
      return {}
    },
  ),

  resolveReport: moderator.moderation.resolveReport.handler(
    async ({ input: { id, outcome, statement = '', clause, days, ...input }, context }) => {
      const counts = new Map(
        [...(input.alsoClosed ?? []), { id, reportCount: input.reportCount }].map((one) => [
          one.id,
          one.reportCount,
        ]),
      )
      await inTransaction(context.db, async (tx) => {
        const cases = await lockOpenCases(tx, context, {
          ids: [...counts.keys()],
          overridesClaims: input.overridesClaims,
        })
        if (cases.some((one) => one.reportCount !== counts.get(one.id))) fail('CASE_CHANGED')
        if (input.isUnfounded && !cases.every(mayMarkUnfounded)) refuseUnfounded()
        const member = readCommonMember(cases)
        const kind = getSanction(outcome)
        if (!kind && cases.some(({ overturned }) => overturned.includes(context.actor.id)))
          fail('OWN_DECISION')
        // `sanction` requires its own re-authentication.
        if (kind === undefined) await requireStepUpIfStaff(tx, context, member)
        const decision = kind
          ? await sanction(tx, context, member, {
              kind,
              statement,
              clause,
              days,
              caseId: id,
            })
          : null
        for (const one of cases)
          await closeCase(tx, context, one, {
            outcome,
            statement,
            days,
            decision,
            isUnfounded: input.isUnfounded ?? false,
          })
        if (input.isUnfounded) await recordUnfounded(tx, context, cases)
        // Only now: a warning about these reports needs their copies too.
        for (const one of cases)
          await safety.releaseEvidence(tx, { id: one.id }, context.clock.now())
        await publish(tx, 'staff', { type: 'moderation.changed' })
      })
      return {}
    },
  ),
}

function refuseUnfounded(): never {
  return fail('INVALID_INPUT', {
    issues: [{ path: 'isUnfounded', message: 'Never for reports that are always handled' }],
  })
}

interface CaseSelection {
  ids: readonly ReportCaseId[]
  /** Confirms that an admin decides cases that colleagues have claimed. */
  overridesClaims?: boolean | undefined
}

/**
 * Locks cases that this moderator may decide now: open, not about or by themselves, and not claimed
 * by a colleague (MOD-12, MOD-13).
 */
async function lockOpenCases(
  tx: Tx,
  context: ActorContext,
  { ids, overridesClaims = false }: CaseSelection,
): Promise<LockedCase[]> {
  const { actor } = context
  const found = await lockCases(tx, ids)
  if (found.length < ids.length) fail('NOT_FOUND')
  for (const one of found) {
    if (one.reportedId === actor.id) fail('NOT_FOUND')
    if (isInvolvedIn(actor, one)) fail('FORBIDDEN')
    if (one.closedAt) fail('ALREADY_DECIDED')
    const mayOverride = actor.role === 'admin' && overridesClaims
    if (isClaimedByColleague(one, context) && !mayOverride)
      fail('CASE_CLAIMED', { by: one.claimerHandle ?? '' })
    await requireFree(tx, context, { queue: 'reports', id: one.id })
  }
  return found
}

function isClaimedByColleague(
  { claimedBy, claimedAt }: LockedCase,
  { actor, clock }: ActorContext,
): boolean {
  return claimedBy !== null && claimedBy !== actor.id && isClaimActive(claimedAt, clock.now())
}

/** Returns the member whom all the cases are about; one decision can't be about several. */
function readCommonMember(cases: readonly LockedCase[]): MemberId {
  const [member, ...others] = new Set(cases.map(({ reportedId }) => reportedId))
  return member !== undefined && others.length === 0 ? member : fail('NOT_FOUND')
}

interface Resolution {
  outcome: ReportOutcome
  statement: string
  days: number | undefined
  decision: DecisionId | null
  isUnfounded: boolean
}

async function closeCase(
  tx: Tx,
  context: ActorContext,
  found: LockedCase,
  { outcome, statement, days, decision, isUnfounded }: Resolution,
): Promise<void> {
  const { id, reportedId } = found
  await removeLease(tx, { queue: 'reports', id })
  const at = context.clock.now()
  await safety.closeCase(tx, found, {
    outcome,
    decision,
    appealUntil: getAppealEnd(context.systemConfig, at),
    by: context.actor.id,
    at,
  })
  const claimOf = isClaimedByColleague(found, context) ? found.claimedBy : null
  await auditAction(tx, context, {
    operation: 'moderation.resolveReport',
    target: { type: 'report', id },
    before: { status: 'pending', ...(claimOf && { claimedBy: claimOf }) },
    after: {
      status: 'resolved',
      outcome,
      member: reportedId,
      days: days ?? null,
      ...(isUnfounded && { isUnfounded }),
    },
    reason: statement,
  })
}

type FoundCase = NonNullable<Awaited<ReturnType<typeof safety.findCase>>>

async function readCaseFile(
  context: ActorContext,
  { head, isOpen, isEvidenceShown, isEvidenceHeld }: FoundCase,
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
  const mayAct = canActOn(actor, reported)
  const otherCases = await safety.listOtherCases(context, head)
  const shown = await readShownContent(db, reported.id)
  const files: ReportCaseDetails['reports'] = []
  for (const row of rows) {
    files.push({
      reporter: getContext(row.reporterId),
      reason: row.reason,
      description: row.description,
      reportedAt: row.reportedAt.toISOString(),
      evidence: await safety.readEvidence(context, row.evidence, {
        isShown: isEvidenceShown,
        shown,
      }),
    })
  }
  return {
    head,
    reported,
    reports: files,
    otherCases: otherCases.map((other) => ({
      ...other.head,
      mayResolve: mayAct && !other.isReporter,
    })),
    mayResolve: isOpen && mayAct && !isInvolvedIn(actor, { reportedId: reported.id, reporters }),
    isEvidenceHeld,
  }
}

async function readShownContent(db: Db, member: MemberId): Promise<ShownContent> {
  const voices = await listVoices(db, member)
  const vouches = await listWritten(db, member, { withVoid: true })
  return {
    prompts: await readAnswers(db, member),
    voices: voices.filter(({ status }) => status === 'approved'),
    vouches: vouches.filter(({ status, isVoid }) => status === 'approved' && !isVoid),
  }
}
