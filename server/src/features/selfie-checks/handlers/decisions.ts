import { inTransaction } from '../../../db/transaction.ts'
import { enqueue } from '../../../jobs.ts'
import { fail } from '../../../lib/fail.ts'
import { moderator } from '../../../procedures.ts'
import { publish } from '../../../realtime.ts'
import { auditAction, recordStaffRead } from '../../audit/operations.ts'
import { requireStepUpIfStaff } from '../../auth/operations.ts'
import { notify } from '../../notifications/operations.ts'
import { claimPage, requireFree } from '../../../leases/leases.ts'
import { bySortKey, readPage } from '../../../lib/paging.ts'
import { purgeSelfies } from '../jobs.ts'
import * as queries from '../queries.ts'
import { SELFIES_PER_PAGE, selfieKey } from '../rules.ts'
import { toWaiting } from '../view.ts'
import { removeLease } from '../../../leases/queries.ts'

/** Review of selfies by moderators. */
export const decisions = {
  list: moderator.selfieChecks.list.handler(async ({ input: { cursor, visit }, context }) => {
    const { actor, clock, db } = context
    const view = { viewer: actor.id, at: clock.now() }
    const { rows, nextCursor } = await readPage(context, cursor, {
      size: SELFIES_PER_PAGE,
      position: bySortKey,
      list: (range) =>
        claimPage(context, { queue: 'selfies', visit, size: SELFIES_PER_PAGE }, (tx) =>
          queries.listWaiting(tx, { ...range, viewer: actor.id, freeAt: view.at }),
        ),
    })
    return {
      checks: rows.map((row) => toWaiting(row, view.at)),
      waitingCount: await queries.countWaitingSelfies(db, actor.id),
      elsewhereCount: await queries.countElsewhere(db, view),
      nextCursor,
    }
  }),

  read: moderator.selfieChecks.read.handler(async ({ input: { id }, context }) => {
    const { actor, clock, db, storage } = context
    const [row] = await queries.listWaiting(db, { viewer: actor.id, id, limit: 1 })
    if (!row) return fail('NOT_FOUND')
    await recordStaffRead(context, {
      operation: 'selfieChecks.read',
      target: { type: 'selfie', id },
    })
    const bytes = (await storage.read(selfieKey(row.storageKey))) ?? fail('NOT_FOUND')
    return {
      head: toWaiting(row, clock.now()),
      image: `data:image/webp;base64,${bytes.toString('base64')}`,
      photos: await queries.listPhotos(db, row.memberId),
    }
  }),

  decide: moderator.selfieChecks.decide.handler(
    async ({ input: { id, isApproved, reason }, context }) => {
      const { actor, clock, db } = context
      await inTransaction(db, async (tx) => {
        const check = await queries.lockCheck(tx, id)
        // A moderator's own check looks like an unknown one.
        if (!check || check.memberId === actor.id || check.takenAt === null)
          return fail('NOT_FOUND')
        if (check.storageKey === null) return fail('ALREADY_DECIDED')
        await requireStepUpIfStaff(tx, context, check.memberId)
        await requireFree(tx, context, { queue: 'selfies', id })
        await removeLease(tx, { queue: 'selfies', id })
        const at = clock.now()
        const outcome = isApproved ? 'approved' : 'rejected'
        const rejectionReason = isApproved ? null : (reason ?? null)
        await queries.saveDecision(tx, id, { outcome, reason: rejectionReason, by: actor.id, at })
        await enqueue(tx, purgeSelfies, { storageKeys: [check.storageKey] })
        await auditAction(tx, context, {
          operation: 'selfieChecks.decide',
          target: { type: 'selfie', id },
          before: { member: check.memberId, pose: check.pose },
          after: { outcome },
          ...(rejectionReason !== null && { reason: rejectionReason }),
        })
        await notify(tx, {
          to: check.memberId,
          kind: `selfie_${outcome}`,
          ...(rejectionReason !== null && { facts: { words: rejectionReason } }),
          at,
        })
        await publish(tx, check.memberId, { type: 'profiles.changed' })
        await publish(tx, 'staff', { type: 'moderation.changed' })
      })
      return {}
    },
  ),
}
