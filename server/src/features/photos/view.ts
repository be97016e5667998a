import type { PhotoId } from '@adire/contract/ids.ts'
import type { OwnPhoto, RejectedPhoto } from '@adire/contract/photos.ts'
import type { z } from 'zod'

export interface PhotoRow {
  id: PhotoId
  url: string
  placeholder: string
  order_index: number
  is_profile_picture: boolean
  is_approved: boolean
  created_at: Date
}

/** A photo as its owner sees it. */
export function viewOwnPhoto(row: PhotoRow): OwnPhoto {
  return {
    id: row.id,
    src: row.url,
    placeholder: row.placeholder,
    orderIndex: row.order_index,
    isProfilePicture: row.is_profile_picture,
    isApproved: row.is_approved,
    createdAt: row.created_at.toISOString(),
  }
}

export function viewRejectedPhoto(row: { photo_id: PhotoId; reason: string; rejected_at: Date }): z.infer<typeof RejectedPhoto> {
  return { id: row.photo_id, reason: row.reason, rejectedAt: row.rejected_at.toISOString() }
}
