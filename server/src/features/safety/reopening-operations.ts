import type { ReportCaseId, ReportId } from '@adire/contract/ids.ts'
import type { Tx } from '../../db/db.ts'
import { publishAll } from '../../realtime.ts'
import { notifyOfUrgentReport } from '../notifications/operations.ts'
import { type LiftingContext, liftUnsupported } from './misuse-operations.ts'
import { lockReporters } from './misuse-queries.ts'
import { openCase, raisePriority } from './report-queries.ts'
import * as queries from './reopening-queries.ts'
import { getReportDueTime } from './rules.ts'
import { lockCases } from './shared-queries.ts'

/**
 * Opens the dismissed case of a report again, with a new clock. If another case about the same
 * subject is open, its reports join that case, like a second report (decision T3). Does nothing if
 * the report is in an open case. Lock the case `id` through `lockReportedCase` first.
 */
export async function reopenCase(
  tx: Tx,
  context: LiftingContext,
  { report, at }: { report: ReportId; at: Date },
): Promise<void> {
  const found = await queries.findReportedCase(tx, report)
  if (!found || found.isOpen) return
  const { priority, reporters, subject } = found
  const clock = { at, dueAt: getReportDueTime(priority, at) }
  // Only one case about a subject may be open. `openCase` makes a simultaneous report wait, also if
  // the new case is removed again.
  const open = await openCase(tx, subject, clock)
  // A dismissal of another case that counts these reports waits, or its warning is seen below. The
  // order is that of a dismissal: cases, reporters, then reports.
  await lockReporters(tx, reporters)
  const id = await joinOpenCase(tx, found, { open, clock })
  await queries.resetReports(tx, id)
  await liftUnsupported(tx, context, { caseId: id, at })
  if (priority === 'urgent')
    await notifyOfUrgentReport(tx, { except: [...reporters, subject.reportedId], at })
  await publishAll(
    tx,
    reporters.map((to) => ({ to, event: { type: 'safety.changed' as const } })),
  )
}

/** Moves the reports to the open case if it has some already; else opens their own case again. */
async function joinOpenCase(
  tx: Tx,
  { id, priority }: queries.ReportedCase,
  { open, clock }: { open: ReportCaseId; clock: { at: Date; dueAt: Date } },
): Promise<ReportCaseId> {
  if (await queries.removeEmptyCase(tx, open)) {
    await queries.openAgain(tx, id, clock)
    return id
  }
  await queries.moveReports(tx, { from: id, to: open })
  await raisePriority(tx, open, { priority, dueAt: clock.dueAt })
  return open
}

/** Locks the case of a report, so that it is closed, appealed and opened again in one order. */
export async function lockReportedCase(
  tx: Tx,
  report: ReportId,
): Promise<queries.ReportedCase | undefined> {
  const found = await queries.findReportedCase(tx, report)
  if (!found) return undefined
  await lockCases(tx, [found.id])
  // Its reports may have joined another case while this waited for the lock.
  return queries.findReportedCase(tx, report)
}
