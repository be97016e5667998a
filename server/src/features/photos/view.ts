import type { PhotoId } from '@adire/contract/ids.ts'
import type { OwnPhoto, RejectedPhoto } from '@adire/contract/photos.ts'
import type { z } from 'zod'

export interface PhotoRow {
  id: PhotoId
  url: string
  placeholder: string
  description: string | null
  pending_description: string | null
  description_revision: number
  order_index: number
  is_profile_picture: boolean
  is_approved: boolean
  likes_count: number
  boost_expires_at: Date | null
  created_at: Date
}

/** Photo as its owner sees it. */
export function viewOwnPhoto(row: PhotoRow, now: Date): OwnPhoto {
  return {
    id: row.id,
    src: row.url,
    placeholder: row.placeholder,
    description: row.description,
    pendingDescription: row.pending_description,
    orderIndex: row.order_index,
    isProfilePicture: row.is_profile_picture,
    isApproved: row.is_approved,
    likesCount: row.likes_count,
    // The job that ends boosts runs once a minute; the badge must end in time.
    boostExpiresAt:
      row.boost_expires_at && row.boost_expires_at > now
        ? row.boost_expires_at.toISOString()
        : null,
    createdAt: row.created_at.toISOString(),
  }
}

export function viewRejectedPhoto(row: {
  photo_id: PhotoId
  reason: string
  rejected_at: Date
}): z.infer<typeof RejectedPhoto> {
  return { id: row.photo_id, reason: row.reason, rejectedAt: row.rejected_at.toISOString() }
}
