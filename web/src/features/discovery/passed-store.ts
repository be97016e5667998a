import type { MemberId } from '@adire/contract/ids.ts'
import { useSyncExternalStore } from 'react'

/** Whom the member passed on last, here: the one pass that can be taken back (decision P14). It outlives a visit to another tab. */
let passed: MemberId | undefined
const listeners = new Set<() => void>()

export function setPassed(id: MemberId | undefined) {
  passed = id
  for (const listener of listeners) listener()
}

export function lastPassed(): MemberId | undefined {
  return passed
}

export function usePassed(): MemberId | undefined {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, lastPassed)
}
