import type { ActorContext } from '../../../deps.ts'
import { auditAction } from '../../audit/operations.ts'
import { isFraudClause } from '@adire/contract/fraud-notices.ts'
import type { GuidelineClause } from '@adire/contract/guidelines.ts'
import type { DecisionId, MemberId, ReportCaseId } from '@adire/contract/ids.ts'
import type { Tx } from '../../../db/db.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { fail } from '../../../lib/fail.ts'
import { sendMail } from '../../../mail/operations.ts'
import { moderator } from '../../../procedures.ts'
import { publish } from '../../../realtime.ts'
import { requireStepUpForStaff } from '../../../step-up.ts'
import { endSessions } from '../../auth/operations.ts'
import { recordBan, removeBan } from '../../ban-evasion/operations.ts'
import { queueNotices } from '../../fraud-notices/operations.ts'
import { notify } from '../../notifications/operations.ts'
import { getAppealEnd } from '../../decisions/rules.ts'
import { confirmBySanction } from '../../risk/operations.ts'
import { canActOn } from '../../../lib/staff-policy.ts'
import { suspensionEnd } from '../rules.ts'
import * as queries from '../standing-queries.ts'

/** Sanctions outside of a report, and lifting them (MOD-06 to MOD-08). */
export const sanctions = {
  warnMember: moderator.moderation.warnMember.handler(({ input: { id, ...input }, context }) =>
    runStaffAction(context, (tx) => sanction(tx, context, id, { kind: 'warning', ...input })),
  ),

  suspendMember: moderator.moderation.suspendMember.handler(
    ({ input: { id, ...input }, context }) =>
      runStaffAction(context, (tx) => sanction(tx, context, id, { kind: 'suspension', ...input })),
  ),

  banMember: moderator.moderation.banMember.handler(({ input: { id, ...input }, context }) =>
    runStaffAction(context, (tx) => sanction(tx, context, id, { kind: 'ban', ...input })),
  ),

  reinstateMember: moderator.moderation.reinstateMember.handler(
    ({ input: { id, statement }, context }) =>
      runStaffAction(context, async (tx) => {
        const { account_status: status } = await lockSubject(tx, context, id)
        if (status !== 'banned' && status !== 'suspended') fail('ALREADY_DECIDED')
        const after = await queries.saveStatus(tx, id, 'active', null)
        if (status === 'banned') await queries.saveUnbanned(tx, id, context.clock.now())
        await queries.liftActions(tx, id, context.clock.now())
        await removeBan(tx, { memberId: id }, context.clock.now())
        await auditAction(tx, context, {
          operation: 'moderation.reinstateMember',
          target: { type: 'member', id },
          before: { status },
          after: { status: after },
          reason: statement,
        })
        await sendMail(tx, { to: id, mail: 'reinstated', reason: statement })
        const facts = { words: statement }
        await notify(tx, { to: id, kind: 'reinstated', facts, at: context.clock.now() })
      }),
  ),
}

/** Runs a staff action in a transaction and makes open staff pages reload. */
async function runStaffAction(
  context: ActorContext,
  run: (tx: Tx) => Promise<unknown>,
): Promise<Record<string, never>> {
  await inTransaction(context.db, async (tx) => {
    await run(tx)
    await publish(tx, 'staff', { type: 'moderation.changed' })
  })
  return {}
}

async function lockSubject(tx: Tx, context: ActorContext, id: MemberId): Promise<queries.Standing> {
  const subject = (await queries.lockStanding(tx, id)) ?? fail('NOT_FOUND')
  if (!canActOn(context.actor, { id, role: subject.role ?? 'member' })) fail('FORBIDDEN')
  await requireStepUpForStaff(tx, context, { id, role: subject.role })
  return subject
}

interface Sanction {
  kind: queries.SanctionKind
  statement: string
  clause?: GuidelineClause | undefined
  days?: number | undefined
  caseId?: ReportCaseId
}

/** Queues the notices after a ban, and records it to recognise the member. */
async function followBan(
  tx: Tx,
  context: ActorContext,
  { clause, ...ban }: Parameters<typeof queueNotices>[1],
): Promise<void> {
  await queueNotices(tx, { ...ban, clause })
  await recordBan(tx, context, ban)
}

/**
 * Warns, suspends or bans a member with a statement of reasons and an audit entry (decisions T2 to
 * T4). Sessions and streams end at once; all queries that show members check the status. Returns null
 * if the member is banned already.
 */
export async function sanction(
  tx: Tx,
  context: ActorContext,
  id: MemberId,
  { kind, statement, clause, days = 0, caseId }: Sanction,
): Promise<DecisionId | null> {
  const before = await lockSubject(tx, context, id)
  const at = context.clock.now()
  const until = kind === 'suspension' ? suspensionEnd(at, days) : null
  if (!(await changeStatus(tx, before, kind, until))) return null
  const times = { until, appealUntil: getAppealEnd(context.systemConfig, at), at }
  const wasAvailable = kind === 'ban' ? (await queries.saveBanned(tx, id)).wasAvailable : null
  const decision = await queries.addAction(tx, {
    member: id,
    kind,
    statement,
    clause: clause ?? null,
    caseId: caseId ?? null,
    wasAvailable,
    by: context.actor.id,
    ...times,
  })
  await auditAction(tx, context, {
    operation: `moderation.${kind}`,
    target: { type: 'member', id },
    before: {
      status: before.account_status,
      suspendedUntil: before.suspended_until?.toISOString() ?? null,
    },
    after: { kind, clause: clause ?? null, suspendedUntil: until?.toISOString() ?? null },
    reason: statement,
  })
  // A warning about a photo says nothing about fraud.
  if (kind !== 'warning' || isFraudClause(clause))
    await confirmBySanction(tx, { member: id, by: context.actor.id, at })
  if (kind !== 'warning') await endSessions(tx, id)
  if (kind === 'ban')
    await followBan(tx, context, { memberId: id, decisionId: decision, clause, at })
  await publish(tx, id, { type: 'safety.changed' })
  await notifySanctioned(tx, id, {
    decision,
    kind,
    statement,
    clause,
    isReported: caseId !== undefined,
    ...times,
  })
  return decision
}

/** Returns false if the member is banned already. */
async function changeStatus(
  tx: Tx,
  { id, account_status: status }: queries.Standing,
  kind: queries.SanctionKind,
  until: Date | null,
) {
  if (kind === 'warning') return true
  if (status === 'banned') return false
  if (status === 'deleting') {
    // The account is being deleted: a ban takes effect if the member restores it.
    if (kind === 'ban') await queries.saveStatusAfterLeaving(tx, id, 'banned')
    else fail('NOT_FOUND')
    return true
  }
  await queries.saveStatus(tx, id, kind === 'ban' ? 'banned' : 'suspended', until)
  return true
}

interface SanctionNotice {
  decision: DecisionId
  kind: queries.SanctionKind
  statement: string
  clause: GuidelineClause | undefined
  isReported: boolean
  until: Date | null
  appealUntil: Date
  at: Date
}

/**
 * Notifies the member by email, as they may be signed out, and in the app for when they return.
 * Never mentions the reporter.
 */
async function notifySanctioned(
  tx: Tx,
  id: MemberId,
  { decision, kind, statement, clause, isReported, until, appealUntil, at }: SanctionNotice,
): Promise<void> {
  const why = {
    reason: statement,
    isReported,
    appealUntil: appealUntil.toISOString(),
    ...(clause && { clause }),
  }
  if (kind === 'ban') return sendMail(tx, { to: id, mail: 'banned', ...why, decision })
  if (until === null) {
    await sendMail(tx, { to: id, mail: 'warned', ...why })
    return notify(tx, { to: id, kind: 'warning', facts: { words: statement }, at })
  }
  await sendMail(tx, {
    to: id,
    mail: 'suspended',
    ...why,
    until: until.toISOString(),
    decision,
  })
  return notify(tx, {
    to: id,
    kind: 'suspended',
    facts: { words: statement, until: until.toISOString() },
    at,
  })
}
