import type { ThreadId } from '@adire/contract/ids.ts'
import { useState } from 'react'

const storageKey = (threadId: ThreadId) => `adire-draft-${threadId}`

function readDraft(threadId: ThreadId): string {
  try {
    return sessionStorage.getItem(storageKey(threadId)) ?? ''
  } catch {
    return ''
  }
}

/** What is being written in a thread; there again when one comes back to it in this tab. */
export function useDraft(threadId: ThreadId) {
  const [draft, setDraft] = useState(() => readDraft(threadId))

  function keepDraft(text: string) {
    setDraft(text)
    try {
      if (text === '') sessionStorage.removeItem(storageKey(threadId))
      else sessionStorage.setItem(storageKey(threadId), text)
    } catch {
      // Without storage it lives as long as the conversation is open.
    }
  }

  return [draft, keepDraft] as const
}
