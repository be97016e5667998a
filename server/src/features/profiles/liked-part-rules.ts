import type { PhotoId } from '@adire/contract/ids.ts'
import type { LikedPart } from '@adire/contract/liked-parts.ts'
import { PromptKey } from '@adire/contract/prompts.ts'
import { toPhoto } from './card-rules.ts'

/** Stored part of a like; `placeholder` is null if the photo can't be shown. */
export interface LikedPartRow {
  prompt: string | null
  photo_id: PhotoId | null
  placeholder: string | null
  description: string | null
}

/**
 * Maps the stored part of a like. A photo that was removed stays as a part without a picture, and so
 * does an answer to a prompt that only a newer release knows.
 */
export function toLikedPart(row: LikedPartRow): LikedPart {
  const { prompt, photo_id: id, placeholder, description } = row
  const known = PromptKey.safeParse(prompt)
  if (known.success) return { kind: 'prompt', prompt: known.data }
  const isShown = id !== null && placeholder !== null
  return { kind: 'photo', photo: isShown ? toPhoto({ id, placeholder, description }) : null }
}
