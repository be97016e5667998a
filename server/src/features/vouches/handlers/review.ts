import type { VouchId } from '@adire/contract/ids.ts'
import type { Tx } from '../../../db/db.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { ActorContext } from '../../../deps.ts'
import { claimPage, requireFree } from '../../../leases/leases.ts'
import { removeLease } from '../../../leases/queries.ts'
import type { Actor } from '../../../lib/actor.ts'
import { fail } from '../../../lib/fail.ts'
import { bySortKey, readPage } from '../../../lib/paging.ts'
import { moderator } from '../../../procedures.ts'
import { publish } from '../../../realtime.ts'
import { auditAction } from '../../audit/operations.ts'
import { requireStepUpIfStaff } from '../../auth/operations.ts'
import { notify } from '../../notifications/operations.ts'
import * as queries from '../review-queries.ts'
import { VOUCHES_PER_PAGE } from '../rules.ts'
import { toWaitingVouch } from '../view.ts'

/** Review of vouches by moderators. */
export const review = {
  listWaiting: moderator.vouches.listWaiting.handler(
    async ({ input: { cursor, visit }, context }) => {
      const { actor, clock, db } = context
      const view = { viewer: actor.id, at: clock.now() }
      const { rows, nextCursor } = await readPage(context, cursor, {
        size: VOUCHES_PER_PAGE,
        position: bySortKey,
        list: (range) =>
          claimPage(context, { queue: 'vouches', visit, size: VOUCHES_PER_PAGE }, (tx) =>
            queries.listWaiting(tx, { ...range, ...view }),
          ),
      })
      return {
        vouches: rows.map((row) => toWaitingVouch(row, view.at)),
        ...(await queries.countWaiting(db, view)),
        nextCursor,
      }
    },
  ),

  decide: moderator.vouches.decide.handler(
    async ({ input: { id, isApproved, reason: given }, context }) => {
      const { actor, clock, db } = context
      await inTransaction(db, async (tx) => {
        const vouch = await lockOthers(tx, actor, id)
        if (vouch.status !== 'accepted') return fail('ALREADY_DECIDED')
        await requireStepUpIfStaff(tx, context, vouch.memberId)
        await requireFree(tx, context, { queue: 'vouches', id })
        await removeLease(tx, { queue: 'vouches', id })
        await carryOut(tx, context, vouch, {
          operation: 'vouches.decide',
          reason: isApproved ? null : (given ?? null),
          at: clock.now(),
        })
      })
      return {}
    },
  ),

  rejectApproved: moderator.vouches.rejectApproved.handler(
    async ({ input: { id, reason }, context }) => {
      const { actor, clock, db } = context
      await inTransaction(db, async (tx) => {
        const vouch = await lockOthers(tx, actor, id)
        if (vouch.status !== 'approved') return fail('ALREADY_DECIDED')
        await requireStepUpIfStaff(tx, context, vouch.memberId)
        await carryOut(tx, context, vouch, {
          operation: 'vouches.rejectApproved',
          reason,
          at: clock.now(),
        })
      })
      return {}
    },
  ),
}

/** Locks a vouch. One that is void, or about or by the moderator, looks like an unknown one. */
async function lockOthers(tx: Tx, actor: Actor, id: VouchId): Promise<queries.LockedVouch> {
  const vouch = await queries.lockVouch(tx, id)
  return vouch && ![vouch.memberId, vouch.voucherId].includes(actor.id) ? vouch : fail('NOT_FOUND')
}

interface Decision {
  operation: 'vouches.decide' | 'vouches.rejectApproved'
  /** Null for an approval. */
  reason: string | null
  at: Date
}

/** Saves and audits a decision about a locked vouch, and notifies its member. */
async function carryOut(
  tx: Tx,
  context: ActorContext,
  { id, memberId, status }: queries.LockedVouch,
  { operation, reason, at }: Decision,
): Promise<void> {
  await queries.saveDecision(tx, id, { reason, by: context.actor.id, at })
  await auditAction(tx, context, {
    operation,
    target: { type: 'vouch', id },
    before: { member: memberId, status },
    after: { status: reason === null ? 'approved' : 'rejected' },
    ...(reason !== null && { reason }),
  })
  await notify(tx, {
    to: memberId,
    kind: reason === null ? 'vouch_approved' : 'vouch_rejected',
    ...(reason !== null && { facts: { words: reason } }),
    at,
  })
  await publish(tx, memberId, { type: 'profiles.changed' })
  await publish(tx, 'staff', { type: 'moderation.changed' })
}
