import { create } from 'zustand'
import type * as fallbackParts from './fallback-parts.ts'

type Fallbacks = typeof fallbackParts

const useFallbackStore = create<{ parts: Fallbacks | undefined }>(() => ({ parts: undefined }))

/**
 * Loads the components that explain a failure, before one happens: without a network they could no
 * longer be loaded.
 */
export async function preloadFallbacks(): Promise<void> {
  if (useFallbackStore.getState().parts) return
  try {
    useFallbackStore.setState({ parts: await import('./fallback-parts.ts') })
  } catch {
    // Without them, users of `useFallbacks` show plain text.
  }
}

/** Returns the loaded components, or undefined before `preloadFallbacks` has finished. */
export function useFallbacks(): Fallbacks | undefined {
  return useFallbackStore((state) => state.parts)
}
