import { useEffect, useState } from 'react'
import { preloadFallbacks } from './fallbacks.ts'
import { useToasterWanted } from '../lib/toast.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { lazyComponent } from './lazy-component.tsx'

/** Longest wait for an idle moment. */
const IDLE_LIMIT_MS = 3_000

const Toaster = lazyComponent(() => import('./Toaster.tsx').then((module) => module.Toaster), {
  as: 'hidden',
})

/** Longest wait for an idle moment after the page was used. */
const USE_LIMIT_MS = 500

/** Events that show that the page is being used. */
const USE_EVENTS = ['pointerdown', 'keydown', 'focusin'] as const

/** Longest wait for use of the page; its content loads first. */
const MAXIMUM_UNUSED_MS = 5_000

type Props = {
  /** True for screens with a bottom bar, which toasts must not cover. */
  hasBottomBar?: boolean
  /** On phones, at the top: the buttons at the end of the page would be covered. */
  isOnTop?: boolean
  /** `on-use`: at the first tap or key, or after a delay, for pages that are mostly read. */
  loads: 'when-idle' | 'on-use'
}

/**
 * Loads the toaster and the failure components before they are needed. A toast before that is shown
 * as a plain note (`lib/note.ts`).
 */
export function LazyToaster({ loads, hasBottomBar = false, isOnTop = false }: Props) {
  const [isReady, setIsReady] = useState(false)
  const isWanted = useToasterWanted()
  useEffect(() => {
    function load() {
      setIsReady(true)
      void preloadFallbacks()
    }
    return loads === 'when-idle' ? whenIdle(load, IDLE_LIMIT_MS) : runOnceUsed(load)
  }, [loads])
  return isReady || isWanted ? <Toaster hasBottomBar={hasBottomBar} isOnTop={isOnTop} /> : null
}

/** Runs work in an idle moment after the first tap or key, so that it doesn't delay its effect. */
function runOnceUsed(work: () => void): () => void {
  let cancel = () => clearTimeout(timer)
  function handleUse() {
    stopListening()
    clearTimeout(timer)
    cancel = whenIdle(work, USE_LIMIT_MS)
  }
  function stopListening() {
    for (const type of USE_EVENTS) removeEventListener(type, handleUse)
  }
  for (const type of USE_EVENTS) addEventListener(type, handleUse, { passive: true })
  const timer = setTimeout(work, MAXIMUM_UNUSED_MS)
  return () => {
    stopListening()
    cancel()
  }
}
