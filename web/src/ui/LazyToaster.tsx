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

type Props = {
  /** True for screens with a bottom bar, which toasts must not cover. */
  hasBottomBar?: boolean
  /** On phones, at the top: the buttons at the end of the page would be covered. */
  isOnTop?: boolean
}

/**
 * Loads the toaster and the failure components in an idle moment, before they are needed. A toast
 * before that is shown as a plain note (`lib/note.ts`).
 */
export function LazyToaster({ hasBottomBar = false, isOnTop = false }: Props) {
  const [isReady, setIsReady] = useState(false)
  const isWanted = useToasterWanted()
  useEffect(
    () =>
      whenIdle(() => {
        setIsReady(true)
        void preloadFallbacks()
      }, IDLE_LIMIT_MS),
    [],
  )
  return isReady || isWanted ? <Toaster hasBottomBar={hasBottomBar} isOnTop={isOnTop} /> : null
}
