import type { MatchId, MemberId, MessageId, PhotoId, ThreadId } from '@adire/contract/ids.ts'
import { useSyncExternalStore } from 'react'

/** Whom it is about, and where one was: what can be reported besides the profile. */
export type Target = {
  /** Null where only the match is known: it has ended, and they are not to be seen any more. */
  id: MemberId | null
  handle: string | null
  matchId?: MatchId | undefined
  threadId?: ThreadId | undefined
  /** What is chosen at first. */
  messageId?: MessageId | undefined
  photos?: readonly { id: PhotoId; src: string }[] | undefined
}

export type OpenDialog = { kind: 'report' | 'block'; target: Target; count: number }

/** The one dialog of this feature that is open. A menu is gone by the time it opens, so neither can hold it. */
let current: OpenDialog | null = null
let count = 0
const listeners = new Set<() => void>()

function set(next: OpenDialog | null) {
  current = next
  for (const listener of listeners) listener()
}

export function openReport(target: Target) {
  set({ kind: 'report', target, count: ++count })
}

export function openBlock(target: Target) {
  set({ kind: 'block', target, count: ++count })
}

export function closeSafetyDialog() {
  set(null)
}

export function useOpenDialog(): OpenDialog | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
}
