import { create } from 'zustand'
import type * as standbyParts from '../ui/standby-parts.ts'

type Standby = typeof standbyParts

const useStandbyStore = create<{ parts: Standby | undefined }>(() => ({ parts: undefined }))

/**
 * Loads what a page needs when something goes wrong later, while the network is still there.
 * Loading it twice does nothing.
 */
export async function prepareStandby(): Promise<void> {
  if (useStandbyStore.getState().parts) return
  try {
    useStandbyStore.setState({ parts: await import('../ui/standby-parts.ts') })
  } catch {}
}

export function useStandby(): Standby | undefined {
  return useStandbyStore((state) => state.parts)
}
