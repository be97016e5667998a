import type { MemberId, ThreadId } from '@adire/contract/ids.ts'
import {
  removeStoredDraft,
  storeDraft,
  onDraftChangedElsewhere,
  readStoredDraft,
} from '../../lib/draft-storage.ts'

const SHELF = 'draft/'
const listeners = new Set<() => void>()

/** Draft of a thread, shared by all tabs and kept over reloads. */
export function readDraft(memberId: MemberId, threadId: ThreadId): string {
  return readStoredDraft(memberId, SHELF + threadId) ?? ''
}

export function keepDraft(memberId: MemberId, threadId: ThreadId, text: string) {
  if (text === '') removeStoredDraft(memberId, SHELF + threadId)
  else storeDraft(memberId, SHELF + threadId, text)
  for (const listener of listeners) listener()
}

/** Calls `listener` when a draft changes, here or in another tab of this member. */
export function subscribeDrafts(memberId: MemberId, listener: () => void): () => void {
  listeners.add(listener)
  const stop = onDraftChangedElsewhere(memberId, (name) => name.startsWith(SHELF) && listener())
  return () => {
    listeners.delete(listener)
    stop()
  }
}
