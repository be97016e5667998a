import { useCallback, useSyncExternalStore } from 'react'
import { onDraftChanged, readStoredDraft, saveDraft } from './draft-storage.ts'
import { useMember } from './session.ts'

/** The member's draft of a name, shared by all tabs and restored when they return. */
export function useStoredDraft(name: string) {
  const { memberId } = useMember()
  const subscribe = useCallback(
    (listener: () => void) => onDraftChanged(memberId, (changed) => changed === name && listener()),
    [memberId, name],
  )
  const draft = useSyncExternalStore(subscribe, () => readStoredDraft(memberId, name) ?? '')
  return [draft, (text: string) => saveDraft(memberId, name, text)] as const
}
