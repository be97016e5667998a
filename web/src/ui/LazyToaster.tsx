import { useEffect, useState } from 'react'
import { preloadFallbacks } from './fallbacks.ts'
import { useToasterWanted } from '../lib/toast.ts'
import { lazyComponent } from './lazy-component.tsx'

/** A page that is never idle loads it all the same. */
const IDLE_LIMIT_MS = 3_000

const Toaster = lazyComponent(() => import('./Toaster.tsx').then((module) => module.Toaster), {
  as: 'unseen',
})

/** Signs that somebody uses the page, and may soon be told something. */
const USES = ['pointerdown', 'keydown', 'focusin'] as const

/** A page that is still open by then has what it needs first. */
const READ_MS = 5_000

type Props = {
  hasBottomBar?: boolean
  /**
   * A page that is mostly read loads the toaster at the first tap or key, or after a while; others
   * when they are idle.
   */
  loads: 'when-idle' | 'on-use'
}

/**
 * Loads the toaster, and what helps when something fails, before they are needed. A toast that
 * comes earlier is a plain note.
 */
export function LazyToaster({ loads, hasBottomBar = false }: Props) {
  const [isDue, setIsDue] = useState(false)
  const isWanted = useToasterWanted()
  useEffect(
    () =>
      (loads === 'when-idle' ? onceIdle : onceUsed)(() => {
        setIsDue(true)
        void preloadFallbacks()
      }),
    [loads],
  )
  return isDue || isWanted ? <Toaster hasBottomBar={hasBottomBar} /> : null
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
  for (const type of USES) addEventListener(type, work, { passive: true })
  const timer = setTimeout(work, READ_MS)
  return () => {
    clearTimeout(timer)
    for (const type of USES) removeEventListener(type, work)
  }
}
