import { inTransaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { fail } from '../../../lib/fail.ts'
import { moderator } from '../../../procedures.ts'
import { publish } from '../../../realtime.ts'
import { auditAction, recordStaffRead } from '../../audit/operations.ts'
import { requireStepUpIfStaff } from '../../auth/operations.ts'
import { notify } from '../../notifications/operations.ts'
import { claimPage, requireFree } from '../../../leases/leases.ts'
import { bySortKey, readPage } from '../../../lib/paging.ts'
import { queuePurge } from '../jobs.ts'
import * as queries from '../queries.ts'
import { frameKey, SELFIES_PER_PAGE, selfieKey } from '../rules.ts'
import { toWaiting } from '../view.ts'
import { removeLease } from '../../../leases/queries.ts'

const toDataUrl = (bytes: Buffer) => `data:image/webp;base64,${bytes.toString('base64')}`

/** Reads the straight frame and those of the turns; none if the member sent no turns. */
async function readFrames(
  storage: Deps['storage'],
  { storageKey, turns, turnsState }: queries.WaitingRow,
) {
  if (turnsState !== 'sent' || turns === null) return []
  return Promise.all(
    (['centre', ...turns] as const).map(async (turn, index) => {
      const bytes = await storage.read(frameKey(storageKey, index))
      return { turn, image: bytes === undefined ? null : toDataUrl(bytes) }
    }),
  )
}

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
      image: toDataUrl(bytes),
      frames: await readFrames(storage, row),
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
        await queuePurge(tx, [check.storageKey], at)
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
