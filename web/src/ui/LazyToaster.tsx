import { useEffect, useState } from 'react'
import { preloadFallbacks } from './fallbacks.ts'
import { useToasterWanted } from '../lib/toast.ts'
import { lazyComponent } from './lazy-component.tsx'

/** Loads it even if the page is never idle. */
const IDLE_LIMIT_MS = 3_000

const Toaster = lazyComponent(() => import('./Toaster.tsx').then((module) => module.Toaster), {
  as: 'hidden',
})

/** Events that show that the page is being used. */
const USE_EVENTS = ['pointerdown', 'keydown', 'focusin'] as const

/** Delay on a page that is only read, to load its content first. */
const UNUSED_DELAY_MS = 5_000

type Props = {
  hasBottomBar?: boolean
  /** `on-use`: at the first tap or key, or after a delay, for pages that are mostly read. */
  loads: 'when-idle' | 'on-use'
}

/**
 * Loads the toaster and the failure components before they are needed. Earlier toasts are shown as
 * plain notes.
 */
export function LazyToaster({ loads, hasBottomBar = false }: Props) {
  const [isReady, setIsReady] = useState(false)
  const isWanted = useToasterWanted()
  useEffect(
    () =>
      (loads === 'when-idle' ? onceIdle : onceUsed)(() => {
        setIsReady(true)
        void preloadFallbacks()
      }),
    [loads],
  )
  return isReady || isWanted ? <Toaster hasBottomBar={hasBottomBar} /> : null
}

function onceIdle(work: () => void): () => void {
  // Safari has no idle callback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, IDLE_LIMIT_MS)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(work, { timeout: IDLE_LIMIT_MS })
  return () => cancelIdleCallback(request)
}

function onceUsed(work: () => void): () => void {
  for (const type of USE_EVENTS) addEventListener(type, work, { passive: true })
  const timer = setTimeout(work, UNUSED_DELAY_MS)
  return () => {
    clearTimeout(timer)
    for (const type of USE_EVENTS) removeEventListener(type, work)
  }
}
