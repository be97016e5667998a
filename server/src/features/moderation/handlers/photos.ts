import type { PhotoId } from '@adire/contract/ids.ts'
import { DECISION_UNDO_SECONDS } from '@adire/contract/moderation.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { enqueue } from '../../../jobs.ts'
import { fail } from '../../../lib/fail.ts'
import { moderator } from '../../../procedures.ts'
import { publish } from '../../../realtime.ts'
import { lockPhoto } from '../../photos/operations.ts'
import { carryOutDecisions } from '../jobs.ts'
import { canDecideAbout } from '../policy.ts'
import * as queue from '../photo-queue-queries.ts'
import { PHOTOS_PER_PAGE } from '../rules.ts'
import { viewPendingPhoto } from '../view.ts'
import { audit, type StaffContext } from './audit.ts'
import { carryOut } from './photo-decisions.ts'
import { placeCursor, readPlace } from './places.ts'

/** So that the clocks of the server and of the database can differ a little. */
const SLACK_SECONDS = 1

export const photos = {
  listPendingPhotos: moderator.moderation.listPendingPhotos.handler(async ({ input: { cursor, sort = 'newest' }, context }) => {
    const { actor, clock, db } = context
    const list = sort === 'newest' ? 'photos' : `photos.${sort}`
    const place = readPlace(context, list, cursor)
    const rows = await queue.listPendingPhotos(db, {
      viewer: actor.id,
      sort,
      after: place && { hint: place[0] === true, at: String(place[1]), id: String(place[2]) },
    })
    const page = rows.slice(0, PHOTOS_PER_PAGE)
    const last = page.at(-1)
    return {
      photos: page.map((row) => viewPendingPhoto(row, clock.now())),
      nextCursor: last && rows.length > page.length ? placeCursor(context, list, [last.resembles_rejected, last.place, last.id]) : null,
    }
  }),

  approvePhoto: moderator.moderation.approvePhoto.handler(({ input: { id, canUndo = false }, context }) =>
    decide(context, { id, canUndo, decision: { decision: 'approved', reason: null } }),
  ),

  rejectPhoto: moderator.moderation.rejectPhoto.handler(({ input: { id, canUndo = false, reason }, context }) =>
    decide(context, { id, canUndo, decision: { decision: 'rejected', reason } }),
  ),

  undoPhotoDecision: moderator.moderation.undoPhotoDecision.handler(async ({ input: { id }, context }) => {
    const { actor, db } = context
    await inTransaction(db, async (tx) => {
      const before = (await queue.takeDecisionBack(tx, id, actor.id)) ?? fail('NOTHING_TO_UNDO')
      await audit(tx, context, {
        operation: 'moderation.undoPhotoDecision',
        target: { type: 'photo', id },
        before: { ...before },
        after: null,
      })
      await publish(tx, 'staff', { type: 'moderation.changed' })
    })
    return {}
  }),
}

interface Decided {
  id: PhotoId
  canUndo: boolean
  decision: queue.Decision
}

/** At once, or kept for as long as it can be taken back; by whoever comes first (security MOD-10, MOD-11). */
async function decide(context: StaffContext, { id, canUndo, decision }: Decided): Promise<Record<string, never>> {
  const { actor, clock, db, requestId } = context
  await inTransaction(db, async (tx) => {
    const photo = (await lockPhoto(tx, id)) ?? fail('NOT_FOUND')
    if (!canDecideAbout(actor, photo.user_id)) fail('FORBIDDEN')
    // Somebody else was faster: the outcome is the one that was asked for.
    if (decision.decision === 'approved' && photo.is_approved) return
    if (!canUndo) {
      if (await queue.isHeld(tx, id)) fail('ALREADY_DECIDED')
      return carryOut(tx, photo, { ...decision, by: actor.id, requestId, at: clock.now() })
    }
    const isFirst = await queue.holdDecision(tx, { photo: id, decision, by: actor.id, at: clock.now(), requestId })
    if (!isFirst) fail('ALREADY_DECIDED')
    await enqueue(tx, carryOutDecisions, {}, { afterSeconds: DECISION_UNDO_SECONDS + SLACK_SECONDS })
    await publish(tx, 'staff', { type: 'moderation.changed' })
  })
  return {}
}
