import type { MemberId } from '@adire/contract/ids.ts'
import type { ReportReason } from '@adire/contract/safety.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { ActorContext } from '../../deps.ts'
import { fail, failOverLimit } from '../../lib/fail.ts'
import { bySortKey, readPage } from '../../lib/paging.ts'
import { member } from '../../procedures.ts'
import { listDecisions } from '../decisions/operations.ts'
import { discardSnapshot, fileReport, findSubject, takeSnapshot } from './handlers/report.ts'
import { findReportSuspension } from './misuse-operations.ts'
import { blockMember, mayBlockOrReport } from './operations.ts'
import { listFormerMatches } from './queries.ts'
import { listOwnReports, listVisibleNames } from './report-queries.ts'
import { REPORT_AFTER_MATCH_MS, REPORTS_PER_PAGE, SAME_REPORT_LIMIT } from './rules.ts'
import { toFormerMatch, toOwnReport } from './view.ts'

/** Blocks and reports by members, and the moderators' decisions about the caller. */
export const safety = {
  block: member.safety.block.handler(async ({ input: { id }, context: { actor, db, clock } }) => {
    const at = clock.now()
    if (!(await mayBlockOrReport(db, actor.id, id, at))) fail('NOT_FOUND')
    await inTransaction(db, (tx) => blockMember(tx, { by: actor.id, other: id, at }))
    return {}
  }),

  report: member.safety.report.handler(async ({ input, context }) => {
    const { actor, db, clock } = context
    const at = clock.now()
    const subject = (await findSubject(context, actor.id, input.subject, at)) ?? fail('NOT_FOUND')
    const suspendedUntil = await findReportSuspension(db, {
      member: actor.id,
      reason: input.reason,
      now: at,
    })
    if (suspendedUntil) fail('REPORTS_SUSPENDED', { until: suspendedUntil.toISOString() })
    await limitRepeatedReports(context, subject.reportedId, input.reason)
    const evidence = await takeSnapshot(context, { reporter: actor.id, subject, at })
    try {
      const id = await inTransaction(db, async (tx) => {
        const filed = await fileReport(tx, { ...input, reporter: actor.id, subject, evidence, at })
        if (input.alsoBlock) await blockMember(tx, { by: actor.id, other: subject.reportedId, at })
        return filed
      })
      return { id }
    } catch (error) {
      await discardSnapshot(context.storage, evidence)
      throw error
    }
  }),

  listReports: member.safety.listReports.handler(async ({ input: { cursor }, context }) => {
    const { actor, clock, db } = context
    const { rows, nextCursor } = await readPage(context, cursor, {
      size: REPORTS_PER_PAGE,
      position: bySortKey,
      list: (range) => listOwnReports(db, actor.id, range),
    })
    const names = await listVisibleNames(
      db,
      actor.id,
      rows.map(({ reportedId }) => reportedId),
    )
    return { reports: rows.map((row) => toOwnReport(row, names, clock.now())), nextCursor }
  }),

  listDecisions: member.safety.listDecisions.handler(async ({ context: { actor, clock, db } }) => ({
    decisions: await listDecisions(db, actor.id, clock.now()),
  })),

  listFormerMatches: member.safety.listFormerMatches.handler(
    async ({ context: { actor, db, clock } }) => {
      const rows = await listFormerMatches(
        db,
        actor.id,
        new Date(clock.now().getTime() - REPORT_AFTER_MATCH_MS),
      )
      const names = await listVisibleNames(
        db,
        actor.id,
        rows.map(({ memberId }) => memberId),
      )
      return { matches: rows.map((row) => toFormerMatch(row, names)) }
    },
  ),
}

/**
 * Fails with RATE_LIMITED at a member's second report a day about the same member for the same
 * reason. The contract limits their total.
 */
async function limitRepeatedReports(
  context: ActorContext,
  reported: MemberId,
  reason: ReportReason,
): Promise<void> {
  const { actor, limiter } = context
  const seconds = await limiter.consume([
    { key: `safety.report:${actor.id}:${reported}:${reason}`, ...SAME_REPORT_LIMIT },
  ])
  if (seconds !== undefined) failOverLimit(context, seconds)
}
