import type { ActorContext } from '../../../deps.ts'
import { auditAction } from '../../audit/operations.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { DECISION_UNDO_SECONDS } from '@adire/contract/moderation.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { enqueue } from '../../../jobs.ts'
import { fail } from '../../../lib/fail.ts'
import { moderator } from '../../../procedures.ts'
import { publish } from '../../../realtime.ts'
import { requireStepUpIfStaff } from '../../auth/operations.ts'
import * as pending from '../pending-decision-queries.ts'
import { claimItem, requireFree } from '../../../leases/leases.ts'
import { carryOutDecisions } from '../jobs.ts'
import { canDecideAbout } from '../../../lib/staff-policy.ts'
import { lockCandidate } from '../queries.ts'
import { DECISION_SLACK_SECONDS, getVerification } from '../rules.ts'
import { removeLease } from '../../../leases/queries.ts'
import { carryOutVerification } from '../verification-operations.ts'

/** Verification decisions and their undo (MOD-04, MOD-05, decision T5). */
export const memberDecisions = {
  approveMember: moderator.moderation.approveMember.handler(
    ({ input: { id, canUndo = false }, context }) =>
      decide(context, { id, canUndo, decision: { decision: 'approved', reason: null } }),
  ),

  denyMember: moderator.moderation.denyMember.handler(
    ({ input: { id, canUndo = false, reason }, context }) =>
      decide(context, { id, canUndo, decision: { decision: 'rejected', reason } }),
  ),

  undoMemberDecision: moderator.moderation.undoMemberDecision.handler(
    async ({ input: { id }, context }) => {
      await inTransaction(context.db, async (tx) => {
        const before =
          (await pending.withdrawDecision(tx, { kind: 'member', id }, context.actor.id)) ??
          fail('NOTHING_TO_UNDO')
        // Reassigns the item to the moderator who undid the decision.
        await claimItem(tx, context, { queue: 'members', id })
        await auditAction(tx, context, {
          operation: 'moderation.undoMemberDecision',
          target: { type: 'member', id },
          before: { ...before },
          after: null,
        })
        await publish(tx, 'staff', { type: 'moderation.changed' })
      })
      return {}
    },
  ),
}

interface NewDecision {
  id: MemberId
  canUndo: boolean
  decision: pending.Decision
}

/**
 * Carries the decision out at once, or with `canUndo` stores it for the job `carryOutDecisions`
 * until the undo time is over. The first moderator to decide wins.
 */
async function decide(
  context: ActorContext,
  { id, canUndo, decision }: NewDecision,
): Promise<Record<string, never>> {
  const { actor, clock, db, requestId } = context
  if (!canDecideAbout(actor, id)) fail('FORBIDDEN')
  await inTransaction(db, async (tx) => {
    const candidate = (await lockCandidate(tx, id)) ?? fail('NOT_FOUND')
    const verification = getVerification(candidate)
    // Another moderator decided first: approving an approved member succeeds, denying a denied one
    // fails.
    if (decision.decision === 'approved' && verification === 'verified') return
    if (decision.decision === 'rejected' && verification === 'denied') fail('ALREADY_DECIDED')
    await requireStepUpIfStaff(tx, context, id)
    const made = { ...decision, by: actor.id, requestId }
    if (await pending.isDecisionPending(tx, { kind: 'member', id })) fail('ALREADY_DECIDED')
    await requireFree(tx, context, { queue: 'members', id })
    await removeLease(tx, { queue: 'members', id })
    if (!canUndo) return carryOutVerification(tx, context, { ...made, candidate })
    if (
      !(await pending.addPendingDecision(tx, { kind: 'member', id }, { ...made, at: clock.now() }))
    )
      fail('ALREADY_DECIDED')
    await enqueue(
      tx,
      carryOutDecisions,
      {},
      { afterSeconds: DECISION_UNDO_SECONDS + DECISION_SLACK_SECONDS },
    )
    await publish(tx, 'staff', { type: 'moderation.changed' })
  })
  return {}
}
