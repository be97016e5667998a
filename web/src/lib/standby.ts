import { useSyncExternalStore } from 'react'
import type * as standbyParts from '../ui/standby-parts.ts'

type Standby = typeof standbyParts

let parts: Standby | undefined
const listeners = new Set<() => void>()

/**
 * Loads what a page needs when something goes wrong later, while the network is still there.
 * Loading it twice does nothing.
 */
export async function prepareStandby(): Promise<void> {
  try {
    parts ??= await import('../ui/standby-parts.ts')
    for (const listener of listeners) listener()
  } catch {}
}

export function readStandby(): Standby | undefined {
  return parts
}

export function useStandby(): Standby | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    readStandby,
    readStandby,
  )
}
