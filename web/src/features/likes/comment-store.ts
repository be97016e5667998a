import type { MemberId } from '@adire/contract/ids.ts'
import type { LikeTarget } from '@adire/contract/liked-parts.ts'
import { removeStoredDraft, storeDraft } from '../../lib/draft-storage.ts'

/** Name of the stored draft of a comment about a part of somebody's profile. */
export function nameCommentDraft(to: MemberId, on: LikeTarget): string {
  return `like-comment/${to}/${on.kind === 'photo' ? on.photoId : on.prompt}`
}

type Like = { to: MemberId; on?: LikeTarget | undefined; comment?: string | undefined }

/** Keeps the comment of a like that was not sent, as the draft of its part; false without a comment. */
export function keepComment(from: MemberId, { to, on, comment }: Like): boolean {
  if (!on || comment === undefined) return false
  storeDraft(from, nameCommentDraft(to, on), comment)
  return true
}

/** Removes the draft of the part that a sent like is about. */
export function forgetComment(from: MemberId, { to, on }: Like) {
  if (on) removeStoredDraft(from, nameCommentDraft(to, on))
}
