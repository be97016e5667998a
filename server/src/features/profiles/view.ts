import type { DescribedPhoto, Gender, MemberCard } from '@adire/contract/members.ts'
import type { MemberId, PhotoId } from '@adire/contract/ids.ts'
import { profileFieldNames } from '@adire/contract/profile-fields.ts'
import type { MemberView, OwnProfile, ProfileDetails } from '@adire/contract/profiles.ts'
import { ageOn } from '../../lib/age.ts'
import { localDate } from '../../lib/dates.ts'
import { pickKeys } from '../../lib/keys.ts'
import type { OwnRow, VisibleMember } from './queries.ts'
import { activityAt, isActivityShown, getVerification } from './rules.ts'

/** Row with the columns of `cardColumns`. */
export interface CardRow {
  id: MemberId
  handle: string
  birth_date: string
  time_zone: string
  gender: Gender
  city: string
  country: string
  is_verified: boolean
  boost_expires_at: Date | null
  card_photo_id: PhotoId | null
  card_placeholder: string | null
  card_description: string | null
}

/**
 * Maps a row to the card, which everyone who may see the member gets (decision P6). The age is that
 * of the member's time zone.
 */
export function toCard(row: CardRow, now: Date): MemberCard {
  return {
    id: row.id,
    handle: row.handle,
    age: ageOn(row.birth_date, localDate(now, row.time_zone)),
    gender: row.gender,
    city: row.city,
    country: row.country,
    isVerified: row.is_verified,
    // The job that ends boosts runs once a minute; the badge ends on time.
    isBoosted: row.boost_expires_at !== null && row.boost_expires_at > now,
    photo:
      row.card_photo_id === null
        ? null
        : toPhoto({
            id: row.card_photo_id,
            placeholder: row.card_placeholder ?? '',
            description: row.card_description,
          }),
  }
}

interface ShownPhoto {
  id: PhotoId
  placeholder: string
  description: string | null
}

function toPhoto({ id, placeholder, description }: ShownPhoto): DescribedPhoto {
  return { id, src: `/media/${id}`, placeholder, description }
}

/** Maps to the limited view; the caller has checked that the viewer may see no more. */
export function toLimitedView(row: VisibleMember, now: Date): MemberView {
  return {
    view: 'limited',
    member: toCard(row, now),
    photoCount: row.photo_count,
    likeState: row.own_like,
  }
}

interface Shown {
  photos: readonly ShownPhoto[]
  isSelfieChecked: boolean
}

export function toFullView(
  row: VisibleMember,
  { photos, isSelfieChecked }: Shown,
  now: Date,
): MemberView {
  return {
    view: 'full',
    member: toCard(row, now),
    details: toDetails(row),
    photos: photos.map(toPhoto),
    photoCount: row.photo_count,
    activity: isActivityShown(row) ? activityAt(row.last_active_at, now) : null,
    likeState: row.is_matched ? 'matched' : row.own_like,
    threadId: row.thread_id,
    isSelfieChecked,
  }
}

function toDetails(row: ProfileDetails): ProfileDetails {
  return pickKeys(row, profileFieldNames)
}

export function toOwnProfile(row: OwnRow, isPremium: boolean, now: Date): OwnProfile {
  const verification = getVerification(row)
  return {
    ...toDetails(row),
    memberId: row.id,
    handle: row.handle,
    gender: row.gender,
    birthDate: row.birth_date,
    age: ageOn(row.birth_date, localDate(now, row.time_zone)),
    city: row.city,
    country: row.country,
    interestedIn: row.interested_in,
    isVerified: row.is_verified,
    isAvailable: row.is_available,
    isPaused: row.account_status === 'paused',
    isPremium,
    verification:
      verification.state === 'denied'
        ? { ...verification, mayAskAgainAt: verification.mayAskAgainAt.toISOString() }
        : verification,
    matchCount: row.match_count,
    unreadCount: row.unread_count,
    revision: row.revision,
  }
}
