import type { Tx } from '../../../db/db.ts'
import { sendMail } from '../../../mail/operations.ts'
import { notify } from '../../notifications/operations.ts'
import { approvePhoto, rejectPhoto, type LockedPhoto } from '../../photos/operations.ts'
import type { HeldDecision } from '../held-decision-queries.ts'
import { addAudit } from '../queries.ts'
import { addRefusal } from '../refusal-queries.ts'

/** Does what a moderator decided about a locked photo, tells its owner, and puts it on record in the same transaction. */
export async function carryOut(tx: Tx, photo: LockedPhoto, { at, by, requestId, ...decided }: HeldDecision & { at: Date }): Promise<void> {
  const { id, user_id: owner } = photo
  const facts = { owner, isApproved: photo.is_approved, isProfilePicture: photo.is_profile_picture }
  const act = { actor: by, target: { type: 'photo', id }, before: facts, requestId, at }
  if (decided.decision === 'approved') {
    if (photo.is_approved) return
    await approvePhoto(tx, photo)
    await notify(tx, { to: owner, kind: 'photo_approved', subject: { photoId: id }, at })
    await addAudit(tx, { ...act, operation: 'moderation.approvePhoto', after: { ...facts, isApproved: true } })
    return
  }
  const { reason } = decided
  await rejectPhoto(tx, photo, reason, at)
  await addRefusal(tx, { member: owner, kind: 'photo_rejection', photo: id, statement: reason, by, at })
  await addAudit(tx, { ...act, operation: 'moderation.rejectPhoto', after: null, reason })
  await sendMail(tx, { to: owner, mail: 'photoRejected', reason })
  await notify(tx, { to: owner, kind: 'photo_rejected', facts: { words: reason }, at })
}
