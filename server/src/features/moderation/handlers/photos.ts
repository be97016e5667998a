import type { ActorContext } from '../../../deps.ts'
import { auditAction } from '../../audit/operations.ts'
import type { PhotoId } from '@adire/contract/ids.ts'
import { DECISION_UNDO_SECONDS } from '@adire/contract/moderation.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { enqueue } from '../../../jobs.ts'
import { fail } from '../../../lib/fail.ts'
import { moderator } from '../../../procedures.ts'
import { publish } from '../../../realtime.ts'
import { requireStepUpIfStaff } from '../../auth/operations.ts'
import { lockPhoto } from '../../photos/operations.ts'
import { claimItem, claimPage, requireFree } from '../../../leases/leases.ts'
import { bySortKey, type PositionFormat, readPage } from '../../../lib/paging.ts'
import { carryOutDecisions } from '../jobs.ts'
import { canDecideAbout } from '../../../lib/staff-policy.ts'
import * as pending from '../pending-decision-queries.ts'
import {
  countPendingPhotos,
  listPendingPhotos,
  type PhotoPosition,
} from '../photo-queue-queries.ts'
import { DECISION_SLACK_SECONDS, PHOTOS_PER_PAGE } from '../rules.ts'
import { viewPendingPhoto } from '../view.ts'
import { removeLease } from '../../../leases/queries.ts'
import { carryOutPhotoDecision } from '../photo-decision-operations.ts'

/**
 * Cursor format of every sort order; `listPendingPhotos` ignores the hint where it doesn't sort by
 * it.
 */
const byHint: PositionFormat<PhotoPosition, PhotoPosition> = {
  toParts: ({ hint, sortKey, id }) => [hint, sortKey, id],
  toPosition: ([hint, ...rest]) => ({ hint: Number(hint), ...bySortKey.toPosition(rest) }),
}

/** Photo queue: waiting photos and descriptions, decisions about them, and their undo. */
export const photos = {
  listPendingPhotos: moderator.moderation.listPendingPhotos.handler(
    async ({ input: { cursor, sort = 'newest', visit }, context }) => {
      const { actor, clock, db } = context
      const view = { viewer: actor.id, at: clock.now() }
      const { rows, nextCursor } = await readPage(context, cursor, {
        size: PHOTOS_PER_PAGE,
        position: byHint,
        list: (range) =>
          claimPage(context, { queue: 'photos', visit, size: PHOTOS_PER_PAGE }, (tx) =>
            listPendingPhotos(tx, { ...view, ...range, sort }),
          ),
      })
      return {
        photos: rows.map((row) => viewPendingPhoto(row, view.at)),
        ...(await countPendingPhotos(db, view)),
        nextCursor,
      }
    },
  ),

  approvePhoto: moderator.moderation.approvePhoto.handler(
    ({ input: { id, canUndo = false, descriptionRevision }, context }) =>
      decide(context, {
        id,
        canUndo,
        subject: 'photo',
        revision: descriptionRevision ?? null,
        decision: APPROVED,
      }),
  ),

  rejectPhoto: moderator.moderation.rejectPhoto.handler(
    ({ input: { id, canUndo = false, reason }, context }) =>
      decide(context, {
        id,
        canUndo,
        subject: 'photo',
        revision: null,
        decision: { decision: 'rejected', reason },
      }),
  ),

  approveDescription: moderator.moderation.approveDescription.handler(
    ({ input: { id, canUndo = false, revision }, context }) =>
      decide(context, { id, canUndo, subject: 'description', revision, decision: APPROVED }),
  ),

  rejectDescription: moderator.moderation.rejectDescription.handler(
    ({ input: { id, canUndo = false, reason, revision }, context }) =>
      decide(context, {
        id,
        canUndo,
        subject: 'description',
        revision,
        decision: { decision: 'rejected', reason },
      }),
  ),

  undoPhotoDecision: moderator.moderation.undoPhotoDecision.handler(
    async ({ input: { id }, context }) => {
      const { actor, db } = context
      await inTransaction(db, async (tx) => {
        const before =
          (await pending.withdrawDecision(tx, { kind: 'photo', id }, actor.id)) ??
          fail('NOTHING_TO_UNDO')
        // Reassigns the item to the moderator who undid the decision.
        await claimItem(tx, context, { queue: 'photos', id })
        await auditAction(tx, context, {
          operation: 'moderation.undoPhotoDecision',
          target: { type: 'photo', id },
          before: { ...before },
          after: null,
        })
        await publish(tx, 'staff', { type: 'moderation.changed' })
      })
      return {}
    },
  ),
}

const APPROVED = { decision: 'approved', reason: null } as const

interface NewDecision extends pending.ReviewedDescription {
  id: PhotoId
  canUndo: boolean
  decision: pending.Decision
}

/**
 * Carries the decision out at once, or with `canUndo` stores it for the job `carryOutDecisions`
 * until the undo time is over. The first moderator to decide wins (MOD-10, MOD-11).
 */
async function decide(
  context: ActorContext,
  { id, canUndo, decision, subject, revision }: NewDecision,
): Promise<Record<string, never>> {
  const { actor, clock, db, requestId } = context
  await inTransaction(db, async (tx) => {
    const photo = (await lockPhoto(tx, id)) ?? fail('NOT_FOUND')
    if (!canDecideAbout(actor, photo.user_id)) fail('FORBIDDEN')
    // Another moderator has approved it already; approving it again succeeds.
    if (subject === 'photo' && decision.decision === 'approved' && photo.is_approved) return
    // The owner has replaced or removed the description since the moderator saw it.
    if (
      subject === 'description' &&
      (photo.pending_description === null || photo.description_revision !== revision)
    )
      fail('ALREADY_DECIDED')
    await requireStepUpIfStaff(tx, context, photo.user_id)
    const made = { ...decision, subject, revision, by: actor.id, requestId, at: clock.now() }
    if (await pending.isDecisionPending(tx, { kind: 'photo', id })) fail('ALREADY_DECIDED')
    await requireFree(tx, context, { queue: 'photos', id })
    await removeLease(tx, { queue: 'photos', id })
    if (!canUndo) return carryOutPhotoDecision(tx, context, photo, made)
    if (!(await pending.addPendingDecision(tx, { kind: 'photo', id }, made)))
      fail('ALREADY_DECIDED')
    await pending.saveReviewedDescription(tx, id, { subject, revision })
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
