import { z } from 'zod'
import { PhotoId } from './ids.ts'
import { DescribedPhoto } from './members.ts'
import { PromptKey } from './prompts.ts'
import { lineOfText } from './text.ts'

/** Length of the comment of a like, in characters. */
export const LIKE_COMMENT_MAXIMUM = 140

export const LikeComment = lineOfText({ minimum: 1, maximum: LIKE_COMMENT_MAXIMUM })

/** Part of a profile that a like is about. */
export const LikeTarget = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('photo'), photoId: PhotoId }),
  z.strictObject({ kind: z.literal('prompt'), prompt: PromptKey }),
])
export type LikeTarget = z.infer<typeof LikeTarget>

/** A liked part as it is shown later. The photo is null if it was removed or can't be seen. */
export const LikedPart = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('photo'), photo: DescribedPhoto.nullable() }),
  z.strictObject({ kind: z.literal('prompt'), prompt: PromptKey }),
])
export type LikedPart = z.infer<typeof LikedPart>
