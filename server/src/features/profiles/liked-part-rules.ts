import type { PhotoId } from '@adire/contract/ids.ts'
import type { LikedPart } from '@adire/contract/liked-parts.ts'
import type { PromptKey } from '@adire/contract/prompts.ts'
import { toPhoto } from './card-rules.ts'

/** Stored part of a like; `placeholder` is null if the photo can't be shown. */
export interface LikedPartRow {
  prompt: PromptKey | null
  photo_id: PhotoId | null
  placeholder: string | null
  description: string | null
}

/** Maps the stored part of a like; a photo that was removed stays as a part without a picture. */
export function toLikedPart(row: LikedPartRow): LikedPart {
  const { prompt, photo_id: id, placeholder, description } = row
  if (prompt !== null) return { kind: 'prompt', prompt }
  const isShown = id !== null && placeholder !== null
  return { kind: 'photo', photo: isShown ? toPhoto({ id, placeholder, description }) : null }
}
