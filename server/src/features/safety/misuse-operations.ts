import type { AppealBasis } from '@adire/contract/appeals.ts'
import type { DecisionId, MemberId, ReportCaseId } from '@adire/contract/ids.ts'
import type { ReportReason } from '@adire/contract/safety.ts'
import { isAlwaysHandled } from '@adire/contract/safety.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { ActorContext } from '../../deps.ts'
import { inLanguage } from '../../lib/text.ts'
import { sendMail } from '../../mail/operations.ts'
import { findLanguage } from '../../mail/queries.ts'
import { publish } from '../../realtime.ts'
import { addAudit } from '../audit/operations.ts'
import { getAppealEnd } from '../decisions/rules.ts'
import { notify } from '../notifications/operations.ts'
import * as queries from './misuse-queries.ts'
import {
  chooseMeasure,
  getWindowStart,
  isSuspensionActive,
  type NewMeasure,
  readLimits,
  writeMisuseStatement,
} from './misuse-rules.ts'
import type { LockedCase } from './shared-queries.ts'
import { toBasisReport } from './view.ts'

/** Context of the moderator whose decision is counted. */
type DecidingContext = Pick<ActorContext, 'clock' | 'requestId' | 'systemConfig'> & {
  actor: Pick<ActorContext['actor'], 'id'>
}

/** True if the reports of a case may be marked as clearly unfounded. */
export function mayMarkUnfounded({ reasons }: Pick<LockedCase, 'reasons'>): boolean {
  return !reasons.some(isAlwaysHandled)
}

/**
 * Marks the reports of cases that were just dismissed as clearly unfounded. Warns their authors, or
 * suspends their reports, if that is one too many (DSA Article 23(2)).
 */
export async function recordUnfounded(
  tx: Tx,
  context: DecidingContext,
  cases: readonly LockedCase[],
): Promise<void> {
  await queries.markUnfounded(
    tx,
    cases.map(({ id }) => id),
  )
  const reporters = new Set(cases.flatMap((one) => one.reporters))
  for (const reporter of await queries.lockReporters(tx, [...reporters]))
    await followReports(tx, context, reporter)
}

/** Takes the measure that follows from a locked member's reports, if any. */
async function followReports(tx: Tx, context: DecidingContext, member: MemberId): Promise<void> {
  const at = context.clock.now()
  const limits = readLimits(context.systemConfig)
  const reports = await queries.listDecidedReports(tx, member, getWindowStart(limits, at))
  const measure = chooseMeasure(reports, await queries.findLastMeasure(tx, member), limits, at)
  if (!measure) return
  const statement = inLanguage(await findLanguage(tx, member), () =>
    writeMisuseStatement(measure, limits),
  )
  const { kind, basis, until } = measure
  const by = context.actor.id
  const appealUntil = getAppealEnd(context.systemConfig, at)
  await queries.addMeasure(tx, { member, kind, statement, until, basis, appealUntil, by, at })
  await addAudit(tx, {
    actor: by,
    requestId: context.requestId,
    at,
    operation:
      kind === 'report_warning' ? 'moderation.reportWarning' : 'moderation.reportSuspension',
    target: { type: 'member', id: member },
    after: { kind, reports: basis.length, suspendedUntil: until?.toISOString() ?? null },
    reason: statement,
  })
  await publish(tx, member, { type: 'safety.changed' })
  await notifyReporter(tx, member, { measure, statement, appealUntil, at })
}

interface MeasureNotice {
  measure: NewMeasure
  statement: string
  appealUntil: Date
  at: Date
}

/** Notifies the member by email and in the app, with the statement of reasons. */
async function notifyReporter(
  tx: Tx,
  to: MemberId,
  { measure: { kind, until }, statement, appealUntil, at }: MeasureNotice,
): Promise<void> {
  const end = until === null ? {} : { until: until.toISOString() }
  await notify(tx, { to, kind, facts: { words: statement, ...end }, at })
  await sendMail(tx, {
    to,
    mail: 'reportMisuse',
    reason: statement,
    appealUntil: appealUntil.toISOString(),
    ...end,
  })
}

/**
 * Returns when the suspension of a member's reports ends; undefined if they have none, or report
 * something that is always handled.
 */
export async function findReportSuspension(
  db: Db,
  { member, reason, now }: { member: MemberId; reason: ReportReason; now: Date },
): Promise<Date | undefined> {
  if (isAlwaysHandled(reason)) return undefined
  const last = await queries.findLastMeasure(db, member)
  return last?.until && isSuspensionActive(last, now) ? last.until : undefined
}

/** Context of the moderator whose answer to an appeal lifts decisions about reports. */
export type LiftingContext = Omit<DecidingContext, 'clock'>

/**
 * Lifts the decisions about reports that have too few unfounded ones left, as a case is opened again,
 * and the suspensions that followed them. Notifies their members.
 */
export async function liftUnsupported(
  tx: Tx,
  context: LiftingContext,
  { caseId, at }: { caseId: ReportCaseId; at: Date },
): Promise<void> {
  const { count, afterWarning } = readLimits(context.systemConfig)
  const lifted = await queries.liftUnsupported(tx, caseId, { count, afterWarning, at })
  const decisions = lifted.map(({ id }) => id)
  const later = await queries.liftLaterSuspensions(tx, decisions, at)
  await recordLifted(tx, context, [...lifted, ...later], at)
  await notifyOfLifted(tx, [...lifted, ...later], at)
}

/** Notifies each member once, and of the end of a suspension that would have lasted longer. */
async function notifyOfLifted(
  tx: Tx,
  lifted: readonly queries.LiftedMeasure[],
  at: Date,
): Promise<void> {
  for (const to of new Set(lifted.map(({ member }) => member))) {
    const suspension = lifted.find((one) => one.member === to && isSuspensionActive(one, at))
    const facts = suspension?.until ? { until: suspension.until.toISOString() } : {}
    await notify(tx, { to, kind: 'report_decision_lifted', facts, at })
  }
}

/**
 * Undoes an overturned decision about a member's reports: the reports it was based on no longer
 * count, and the suspensions that followed it end too.
 */
export async function undoMeasure(
  tx: Tx,
  context: LiftingContext,
  { decision, member, at }: { decision: DecisionId; member: MemberId; at: Date },
): Promise<void> {
  await queries.lockReporters(tx, [member])
  await queries.clearMarks(tx, decision)
  const later = await queries.liftLaterSuspensions(tx, [decision], at)
  await recordLifted(tx, context, later, at)
  await publish(tx, member, { type: 'safety.changed' })
}

/** Audits decisions about reports that ended with another one, each in the record of its member. */
async function recordLifted(
  tx: Tx,
  { actor, requestId }: LiftingContext,
  lifted: readonly queries.LiftedMeasure[],
  at: Date,
): Promise<void> {
  for (const { id, member, kind } of lifted) {
    await addAudit(tx, {
      actor: actor.id,
      requestId,
      at,
      operation: 'moderation.liftReportDecision',
      target: { type: 'member', id: member },
      before: { isLifted: false },
      after: { decision: id, kind, isLifted: true },
    })
    await publish(tx, member, { type: 'safety.changed' })
  }
}

/** Reads the reports that a decision about a member's reports counts, for its appeal. */
export async function readBasis(db: Db, decision: DecisionId): Promise<AppealBasis> {
  const rows = await queries.listBasis(db, decision)
  return { count: rows[0]?.total ?? 0, reports: rows.map(toBasisReport) }
}
