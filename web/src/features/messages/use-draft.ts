import type { MemberId, ThreadId } from '@adire/contract/ids.ts'
import { MESSAGE_MAXIMUM } from '@adire/contract/text.ts'
import * as drafts from '../../lib/draft-storage.ts'
import { useStoredDraft } from '../../lib/use-stored-draft.ts'
import { tidyContent } from './rules.ts'

const toName = (threadId: ThreadId) => `draft/${threadId}`

/** Draft of a thread. */
export const useDraft = (threadId: ThreadId) => useStoredDraft(toName(threadId))

/** Stores the draft of a thread; an empty text removes it. */
export function saveDraft(memberId: MemberId, threadId: ThreadId, text: string) {
  drafts.saveDraft(memberId, toName(threadId), text)
}

const readDraft = (memberId: MemberId, threadId: ThreadId) =>
  drafts.readStoredDraft(memberId, toName(threadId)) ?? ''

/**
 * Adds a text to the draft of a thread. Returns a function that takes it out again unless the draft
 * has changed since; undefined, without a change, if both are too long for one message.
 */
export function addToDraft(
  memberId: MemberId,
  threadId: ThreadId,
  text: string,
): (() => void) | undefined {
  const before = readDraft(memberId, threadId)
  const after = before.trim() === '' ? text : `${before}\n${text}`
  if (after.length > MESSAGE_MAXIMUM) return undefined
  saveDraft(memberId, threadId, after)
  return () => {
    if (readDraft(memberId, threadId) === after) saveDraft(memberId, threadId, before)
  }
}

/** Clears the draft of a thread if it is still this text. */
export function clearDraft(memberId: MemberId, threadId: ThreadId, content: string) {
  if (tidyContent(readDraft(memberId, threadId)) === content) saveDraft(memberId, threadId, '')
}
