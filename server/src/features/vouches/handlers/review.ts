import { inTransaction } from '../../../db/transaction.ts'
import { claimPage, requireFree } from '../../../leases/leases.ts'
import { removeLease } from '../../../leases/queries.ts'
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
        const vouch = await queries.lockVouch(tx, id)
        // A vouch about or by the moderator looks like an unknown one.
        if (!vouch || [vouch.memberId, vouch.voucherId].includes(actor.id)) return fail('NOT_FOUND')
        if (vouch.status !== 'accepted') return fail('ALREADY_DECIDED')
        await requireStepUpIfStaff(tx, context, vouch.memberId)
        await requireFree(tx, context, { queue: 'vouches', id })
        await removeLease(tx, { queue: 'vouches', id })
        const at = clock.now()
        const reason = isApproved ? null : (given ?? null)
        await queries.saveDecision(tx, id, { reason, by: actor.id, at })
        await auditAction(tx, context, {
          operation: 'vouches.decide',
          target: { type: 'vouch', id },
          before: { member: vouch.memberId, text: vouch.text },
          after: { status: isApproved ? 'approved' : 'rejected' },
          ...(reason !== null && { reason }),
        })
        await notify(tx, {
          to: vouch.memberId,
          kind: isApproved ? 'vouch_approved' : 'vouch_rejected',
          ...(reason !== null && { facts: { words: reason } }),
          at,
        })
        await publish(tx, vouch.memberId, { type: 'profiles.changed' })
        await publish(tx, 'staff', { type: 'moderation.changed' })
      })
      return {}
    },
  ),
}
