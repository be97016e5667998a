import type { MemberId, ThreadId } from '@adire/contract/ids.ts'
import * as drafts from '../../lib/draft-storage.ts'
import { useStoredDraft } from '../../lib/use-stored-draft.ts'

const toName = (threadId: ThreadId) => `draft/${threadId}`

/** Draft of a thread. */
export const useDraft = (threadId: ThreadId) => useStoredDraft(toName(threadId))

/** Stores the draft of a thread; an empty text removes it. */
export function saveDraft(memberId: MemberId, threadId: ThreadId, text: string) {
  drafts.saveDraft(memberId, toName(threadId), text)
}
