import { type AppealOutcome, isReportMisuse } from '@adire/contract/decisions.ts'
import type { AppealId, DecisionId } from '@adire/contract/ids.ts'
import type { Tx } from '../../../db/db.ts'
import type { ActorContext } from '../../../deps.ts'
import type { Actor } from '../../../lib/actor.ts'
import { fail } from '../../../lib/fail.ts'
import { publish } from '../../../realtime.ts'
import { auditAction } from '../../audit/operations.ts'
import { removeBan } from '../../ban-evasion/operations.ts'
import { requireFree } from '../../../leases/leases.ts'
import { requireStepUpIfStaff } from '../../auth/operations.ts'
import { retractConfirmations } from '../../risk/operations.ts'
import { endRemovedAnswer } from '../../profiles/prompt-operations.ts'
import { undoMeasure } from '../../safety/misuse-operations.ts'
import { releaseEvidence } from '../../safety/operations.ts'
import { lockReportedCase, reopenCase } from '../../safety/reopening-operations.ts'
import { endRejectedVoice } from '../../voices/operations.ts'
import { lockCases } from '../../safety/shared-queries.ts'
import { findAppeal, findDecider, sendAnswer } from '../operations.ts'
import * as queries from '../queries.ts'
import * as undoing from '../undo-queries.ts'
import { removeLease } from '../../../leases/queries.ts'
import { answerOtherAppeals } from './answer-others.ts'

interface Answer {
  id: AppealId
  outcome: AppealOutcome
  answer: string
  seenAppeals: readonly AppealId[]
}

/**
 * Answers an appeal, and undoes an overturned decision in the same transaction. The first of two
 * moderators wins.
 */
export async function decideAppeal(
  tx: Tx,
  context: ActorContext,
  { id, outcome, answer, seenAppeals }: Answer,
): Promise<void> {
  const { actor, clock } = context
  // Cases first, like everything else that closes, appeals or opens them, so that two answers about
  // one case don't deadlock.
  await lockCases(tx, await queries.listAppealedCases(tx, id))
  await queries.lockAppeal(tx, id)
  const appeal = await findAppeal(tx, { viewer: actor.id, id, now: clock.now() })
  if (!appeal) return fail('NOT_FOUND')
  requireOtherDecider(actor, appeal)
  if (appeal.answeredAt) fail('ALREADY_DECIDED')
  if (outcome === 'overturned') await requireSeen(tx, id, seenAppeals)
  await requireStepUpIfStaff(tx, context, appeal.subjectId)
  await requireFree(tx, context, { queue: 'appeals', id })
  await removeLease(tx, { queue: 'appeals', id })

  const at = clock.now()
  await queries.saveAnswer(tx, id, { outcome, answer, by: actor.id, at })
  const isUndone = await carryOut(tx, context, { appeal, outcome, at })
  if (appeal.voiceId !== null)
    await endRejectedVoice(tx, appeal.voiceId, { isRestored: isUndone, by: actor.id, at })
  const { decisionId, kind, memberId } = appeal
  if (decisionId !== null) await endRemovedAnswer(tx, decisionId, { isRestored: isUndone, at })
  await auditAction(tx, context, {
    operation: 'appeals.decide',
    target: { type: 'appeal', id },
    before: { decision: decisionId ?? appeal.reportId, kind, isLifted: appeal.liftedAt !== null },
    after: { outcome, member: memberId, isLifted: isUndone || appeal.liftedAt !== null },
    reason: answer,
  })
  await sendAnswer(tx, appeal, { outcome, answer, at })
  if (isUndone && appeal.reportId !== null)
    await answerOtherAppeals(tx, context, { id, report: appeal.reportId, at })
  await publish(tx, 'staff', { type: 'moderation.changed' })
}

/** Fails unless the actor may decide this appeal, which excludes the moderator it is against. */
function requireOtherDecider(actor: Actor, appeal: queries.AppealRow): void {
  const decider = findDecider(actor, appeal)
  if (decider === 'own') fail('OWN_DECISION')
  if (decider === 'never') fail('FORBIDDEN')
}

/** Fails if an overturned dismissal would answer an appeal that the moderator could see, but hasn't. */
async function requireSeen(tx: Tx, id: AppealId, seen: readonly AppealId[]): Promise<void> {
  const others = await queries.listOtherAppeals(tx, id)
  if (others.some((other) => !seen.includes(other.id))) fail('CHANGED_ELSEWHERE')
}

/**
 * Undoes an overturned decision or dismissal, and removes evidence that nobody needs any more. Returns
 * true if it was undone now.
 */
async function carryOut(
  tx: Tx,
  context: ActorContext,
  { appeal, outcome, at }: { appeal: queries.AppealRow; outcome: AppealOutcome; at: Date },
): Promise<boolean> {
  const isOverturned = outcome === 'overturned'
  const { decisionId, reportId } = appeal
  if (decisionId !== null) {
    const isUndone = isOverturned && (await undo(tx, context, { ...appeal, decisionId }, at))
    await releaseEvidence(tx, { decision: decisionId }, at)
    return isUndone
  }
  const found = reportId !== null && (await lockReportedCase(tx, reportId))
  if (!found) return false
  // Another reporter's appeal may have opened the case, which then led to a sanction.
  if (isOverturned && found.isDismissed) await reopenCase(tx, context, { report: reportId, at })
  else await releaseEvidence(tx, { id: found.id }, at)
  return isOverturned && found.isDismissed
}

/** Undoes the effects of a decision as far as possible; returns false if it was lifted before. */
async function undo(
  tx: Tx,
  context: ActorContext,
  { decisionId, kind, memberId, photoId }: queries.AppealRow & { decisionId: DecisionId },
  at: Date,
): Promise<boolean> {
  // Also if the suspension ended with the warning before it: its reports no longer count either.
  if (isReportMisuse(kind))
    await undoMeasure(tx, context, { decision: decisionId, member: memberId, at })
  if (!(await undoing.liftAction(tx, decisionId, at))) return false
  switch (kind) {
    case 'report_dismissal':
    case 'report_warning':
    case 'report_suspension':
    case 'warning':
      break
    case 'suspension':
    case 'ban':
      await undoing.saveRemainingStatus(
        tx,
        memberId,
        await undoing.resolveRemainingStatus(tx, memberId, at),
      )
      if (kind === 'ban') {
        await undoing.undoBan(tx, decisionId, at)
        await removeBan(tx, { decisionId }, at)
      }
      await publish(tx, memberId, { type: 'profiles.changed' })
      break
    case 'denial':
      await undoing.reopenVerification(tx, memberId, at)
      await publish(tx, memberId, { type: 'profiles.changed' })
      break
    case 'photo_rejection':
      if (photoId) await undoing.allowRejectedFile(tx, photoId)
      await publish(tx, memberId, { type: 'photos.changed' })
      break
    case 'voice_rejection':
    case 'prompt_removal':
      await publish(tx, memberId, { type: 'profiles.changed' })
  }
  await retractConfirmations(tx, { decision: decisionId, member: memberId, at })
  return true
}
