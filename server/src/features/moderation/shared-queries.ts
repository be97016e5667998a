import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { waitingItems } from '../../db/waiting-items.ts'

/** SQL condition: profile `p` waits for verification and this moderator may decide about it. */
export const isWaitingMember = (viewer: MemberId) => sql<boolean>`(
  not p.is_verified and p.verification_requested_at is not null and p.account_status = 'active' and p.id <> ${viewer}
  and not exists (select from member_decisions d where d.member_id = p.id)
)`

/** Selects the items of the work queue `members`. */
export function waitingMembers(viewer: MemberId) {
  return waitingItems(sql`profiles p where ${isWaitingMember(viewer)}`, {
    since: sql`p.verification_requested_at`,
  })
}

/**
 * SQL condition: photo `f` of owner `p`, or its new description, waits for review and this
 * moderator may decide about it.
 */
export const isWaitingPhoto = (viewer: MemberId) => sql<boolean>`(
  (not f.is_approved or f.pending_description is not null) and p.account_status = 'active' and p.id <> ${viewer}
  and not exists (select from photo_decisions d where d.photo_id = f.id)
)`

/** Selects the items of the work queue `photos`. */
export function waitingPhotos(viewer: MemberId) {
  return waitingItems(
    sql`photos f join profiles p on p.id = f.user_id where ${isWaitingPhoto(viewer)}`,
    { since: sql`case when f.is_approved then f.description_submitted_at else f.created_at end` },
  )
}
