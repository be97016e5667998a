import type { MemberId, ThreadId } from '@adire/contract/ids.ts'
import { useCallback, useSyncExternalStore } from 'react'
import {
  onDraftChanged,
  readStoredDraft,
  removeStoredDraft,
  storeDraft,
} from '../../lib/draft-storage.ts'
import { useMember } from '../../lib/session.ts'

const toName = (threadId: ThreadId) => `draft/${threadId}`

/** Draft of a thread, shared by all tabs and restored when the member returns. */
export function useDraft(threadId: ThreadId) {
  const { memberId } = useMember()
  const subscribe = useCallback(
    (listener: () => void) =>
      onDraftChanged(memberId, (name) => name === toName(threadId) && listener()),
    [memberId, threadId],
  )
  const draft = useSyncExternalStore(
    subscribe,
    () => readStoredDraft(memberId, toName(threadId)) ?? '',
  )
  return [draft, (text: string) => saveDraft(memberId, threadId, text)] as const
}

/** Stores the draft of a thread; an empty text removes it. */
export function saveDraft(memberId: MemberId, threadId: ThreadId, text: string) {
  if (text === '') removeStoredDraft(memberId, toName(threadId))
  else storeDraft(memberId, toName(threadId), text)
}
