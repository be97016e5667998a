import type { PendingMember, PendingPhoto } from '@adire/contract/moderation.ts'
import type { MemberContext } from '@adire/contract/report-cases.ts'
import { ageOn, localDate } from '../../lib/age.ts'
import type { PendingMemberRow, PendingPhotoRow } from './queries.ts'
import type { ContextRow } from './standing-queries.ts'

/** Somebody who waits for verification, with what a moderator needs to decide and nothing of their account. */
export function viewPendingMember(row: PendingMemberRow, now: Date): PendingMember {
  return {
    id: row.id,
    handle: row.handle,
    gender: row.gender,
    age: ageOn(row.birth_date, localDate(now, row.time_zone)),
    city: row.city,
    country: row.country,
    aboutMe: row.about_me,
    profession: row.profession,
    joinedOn: row.created_at.toISOString().slice(0, 10),
    waitingSince: row.verification_requested_at.toISOString(),
    photos: row.photos.map(({ id, src, placeholder, isApproved }) => ({ id, src, placeholder, isApproved })),
  }
}

export function viewPendingPhoto(row: PendingPhotoRow, now: Date): PendingPhoto {
  return {
    id: row.id,
    photo: { id: row.id, src: row.url, placeholder: row.placeholder },
    uploadedAt: row.created_at.toISOString(),
    isProfilePicture: row.is_profile_picture,
    resemblesRejected: row.resembles_rejected,
    owner: {
      id: row.owner_id,
      handle: row.handle,
      age: ageOn(row.birth_date, localDate(now, row.time_zone)),
      city: row.city,
      isVerified: row.is_verified,
    },
  }
}

/** What is known of somebody in a case besides it; nothing of how to reach them. */
export function viewContext(row: ContextRow, now: Date): MemberContext {
  return {
    id: row.id,
    handle: row.handle,
    gender: row.gender,
    age: ageOn(row.birth_date, localDate(now, row.time_zone)),
    city: row.city,
    country: row.country,
    role: row.role ?? 'member',
    isVerified: row.is_verified,
    joinedOn: row.created_at.toISOString().slice(0, 10),
    status: row.account_status,
    suspendedUntil: row.suspended_until?.toISOString() ?? null,
    reportsMade: row.reports_made,
    reportsDismissed: row.reports_dismissed,
    reportsReceived: row.reports_received,
    actions: row.actions.map(({ kind, statement, decidedAt, suspendedUntil, isLifted }) => ({
      kind,
      statement,
      decidedAt: new Date(decidedAt).toISOString(),
      suspendedUntil: suspendedUntil && new Date(suspendedUntil).toISOString(),
      isLifted,
    })),
  }
}
