import { useSyncExternalStore } from 'react'

let running = 0
const listeners = new Set<() => void>()

/** Counts a challenge that began (1) or ended (-1). */
export function countChecks(change: 1 | -1) {
  running += change
  for (const listener of listeners) listener()
}

/** Whether a challenge is being solved, for the line below the form that waits for it. */
export function useIsCheckingBrowser(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => running > 0,
    () => false,
  )
}
