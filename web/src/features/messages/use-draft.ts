import type { ThreadId } from '@adire/contract/ids.ts'
import { useCallback, useSyncExternalStore } from 'react'
import { useMember } from '../../lib/session.ts'
import { keepDraft, readDraft, subscribeDrafts } from './draft-store.ts'

/** Draft of a thread, restored when the member returns. */
export function useDraft(threadId: ThreadId) {
  const { memberId } = useMember()
  const subscribe = useCallback(
    (listener: () => void) => subscribeDrafts(memberId, listener),
    [memberId],
  )
  const draft = useSyncExternalStore(subscribe, () => readDraft(memberId, threadId))
  return [draft, (text: string) => keepDraft(memberId, threadId, text)] as const
}
