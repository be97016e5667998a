import type { MemberId, ThreadId } from '@adire/contract/ids.ts'
import { dropWords, keepWords, onWordsElsewhere, readWords } from '../../lib/kept-words.ts'

const SHELF = 'draft/'
const listeners = new Set<() => void>()

/** Draft of a thread, shared by all tabs and kept over reloads. */
export function readDraft(memberId: MemberId, threadId: ThreadId): string {
  return readWords(memberId, SHELF + threadId) ?? ''
}

export function keepDraft(memberId: MemberId, threadId: ThreadId, text: string) {
  if (text === '') dropWords(memberId, SHELF + threadId)
  else keepWords(memberId, SHELF + threadId, text)
  for (const listener of listeners) listener()
}

/** Calls `listener` when a draft changes, here or in another tab of this member. */
export function subscribeDrafts(memberId: MemberId, listener: () => void): () => void {
  listeners.add(listener)
  const stop = onWordsElsewhere(memberId, (name) => name.startsWith(SHELF) && listener())
  return () => {
    listeners.delete(listener)
    stop()
  }
}
