import type { MatchId, MemberId, MessageId, PhotoId, ThreadId } from '@adire/contract/ids.ts'
import { useSyncExternalStore } from 'react'

/**
 * Member that a safety dialog is about, with the items that can be reported besides the profile.
 */
export type Target = {
  /** Null if only the match is known, because it has ended and the member is no longer visible. */
  id: MemberId | null
  handle: string | null
  matchId?: MatchId | undefined
  threadId?: ThreadId | undefined
  /** Message selected when the dialog opens. */
  messageId?: MessageId | undefined
  photos?: readonly { id: PhotoId; src: string }[] | undefined
}

export type OpenDialog = { kind: 'report' | 'block'; target: Target; count: number }

/** Open dialog of this feature. Stored here, because the menu that opens it is already closed. */
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
