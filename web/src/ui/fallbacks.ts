import { create } from 'zustand'
import type * as fallbackParts from './fallback-parts.ts'

type Fallbacks = typeof fallbackParts

const useFallbackStore = create<{ parts: Fallbacks | undefined }>(() => ({ parts: undefined }))

/**
 * Loads the components that explain a failure while the network is still there: without one they
 * could no longer be loaded.
 */
export async function preloadFallbacks(): Promise<void> {
  if (useFallbackStore.getState().parts) return
  try {
    useFallbackStore.setState({ parts: await import('./fallback-parts.ts') })
  } catch {}
}

/** Returns the loaded components, or undefined before `preloadFallbacks` has finished. */
export function useFallbacks(): Fallbacks | undefined {
  return useFallbackStore((state) => state.parts)
}
