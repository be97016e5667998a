import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { sendMail } from '../../mail/operations.ts'
import { addAudit } from '../audit/operations.ts'
import { deliverWaitingLikes, notify } from '../notifications/operations.ts'
import {
  approveDescription,
  approvePhoto,
  rejectDescription,
  rejectPhoto,
  type LockedPhoto,
} from '../photos/operations.ts'
import type { PendingDecision, ReviewedDescription } from './pending-decision-queries.ts'
import { addRefusal } from '../decisions/operations.ts'
import { getAppealEnd } from '../decisions/rules.ts'

/**
 * Carries out a decision about a locked photo, notifies its owner and audits it in the same
 * transaction.
 */
export async function carryOutPhotoDecision(
  tx: Tx,
  { systemConfig }: Pick<Deps, 'systemConfig'>,
  photo: LockedPhoto,
  made: PendingDecision & ReviewedDescription & { at: Date },
): Promise<void> {
  if (made.subject === 'description') return reviewDescription(tx, photo, made)
  const { at, by, requestId, revision, ...decided } = made
  const { id, user_id: owner } = photo
  const facts = { owner, isApproved: photo.is_approved, isProfilePicture: photo.is_profile_picture }
  const entry = { actor: by, target: { type: 'photo', id }, before: facts, requestId, at }
  if (decided.decision === 'approved') {
    if (photo.is_approved) return
    await approvePhoto(tx, photo, revision)
    await notify(tx, { to: owner, kind: 'photo_approved', subject: { photoId: id }, at })
    await deliverWaitingLikes(tx, owner)
    await addAudit(tx, {
      ...entry,
      operation: 'moderation.approvePhoto',
      after: { ...facts, isApproved: true },
    })
    return
  }
  const { reason } = decided
  const appealUntil = getAppealEnd(systemConfig, at)
  await rejectPhoto(tx, photo, reason, at)
  await addRefusal(tx, {
    member: owner,
    kind: 'photo_rejection',
    photo: id,
    statement: reason,
    appealUntil,
    by,
    at,
  })
  await addAudit(tx, { ...entry, operation: 'moderation.rejectPhoto', after: null, reason })
  await sendMail(tx, {
    to: owner,
    mail: 'photoRejected',
    reason,
    appealUntil: appealUntil.toISOString(),
  })
  await notify(tx, { to: owner, kind: 'photo_rejected', facts: { words: reason }, at })
}

/**
 * Carries out a decision about a description, unless its owner has replaced or removed it since.
 */
async function reviewDescription(
  tx: Tx,
  photo: LockedPhoto,
  made: PendingDecision & ReviewedDescription & { at: Date },
): Promise<void> {
  const { id, user_id: owner } = photo
  const { at, by, requestId, revision } = made
  const before = { owner, description: 'waiting' }
  const entry = { actor: by, target: { type: 'photo', id }, before, requestId, at }
  if (made.decision === 'approved') {
    if (!(await approveDescription(tx, photo, revision))) return
    await addAudit(tx, {
      ...entry,
      operation: 'moderation.approveDescription',
      after: { description: 'approved' },
    })
    return
  }
  if (!(await rejectDescription(tx, photo, revision))) return
  const { reason } = made
  await addAudit(tx, {
    ...entry,
    operation: 'moderation.rejectDescription',
    after: { description: 'rejected' },
    reason,
  })
  await notify(tx, { to: owner, kind: 'photo_description_rejected', facts: { words: reason }, at })
}
