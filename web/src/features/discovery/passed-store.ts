import type { MemberId } from '@adire/contract/ids.ts'
import { useSyncExternalStore } from 'react'

/**
 * Member passed last in this browser, the only pass that can be undone (decision P14). Kept while
 * other pages are visited.
 */
let passed: MemberId | undefined
const listeners = new Set<() => void>()

export function setPassed(id: MemberId | undefined) {
  passed = id
  for (const listener of listeners) listener()
}

export function getLastPassed(): MemberId | undefined {
  return passed
}

export function usePassed(): MemberId | undefined {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, getLastPassed)
}
