import { useSyncExternalStore } from 'react'

/** Whether the list of keys is open: by its own key on any page, or from the menu. */
let isOpen = false
const listeners = new Set<() => void>()

export function setShortcutsOpen(next: boolean) {
  isOpen = next
  for (const listener of listeners) listener()
}

export function useShortcutsOpen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isOpen,
  )
}
