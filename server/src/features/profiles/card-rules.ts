import type { DescribedPhoto, Gender, MemberCard } from '@adire/contract/members.ts'
import type { MemberId, PhotoId } from '@adire/contract/ids.ts'
import { ageOn, localDate } from '../../lib/dates.ts'

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
    timeZone: row.time_zone,
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

export interface ShownPhoto {
  id: PhotoId
  placeholder: string
  description: string | null
}

export function toPhoto({ id, placeholder, description }: ShownPhoto): DescribedPhoto {
  return { id, src: `/media/${id}`, placeholder, description }
}
