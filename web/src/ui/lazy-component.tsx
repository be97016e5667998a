import type { MessageDescriptor } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { type ComponentType, useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { Chunk } from '../lib/chunk.ts'
import { hideNote, showNote } from '../lib/note.ts'
import { useFallbacks } from './fallbacks.ts'
import { LazyBoundary } from './LazyBoundary.tsx'

/** Fallback while a component's code loads, or if that failed. */
export type LazyFallback<P> =
  /** Placeholder dialog, which opens at once. */
  | {
      as: 'dialog'
      title: MessageDescriptor
      isOpen?: (props: P) => boolean
      onClose: (props: P) => void
    }
  /** Message in the component's place in the page. */
  | { as: 'block'; waiting?: ReactNode }
  /** Nothing. */
  | { as: 'hidden' }

export type LazyComponent<P> = ComponentType<P> & { preload: () => Promise<void> }

/**
 * Loads a component's code on demand, and retries when that fails or the device is back online. The
 * only way to do so (`scripts/check-structure.ts`).
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: LazyFallback<P>,
): LazyComponent<P> {
  const chunk = new Chunk<P>(load, { isUserAction: fallback.as === 'dialog' })

  function Lazy(props: P) {
    const state = useSyncExternalStore(chunk.subscribe, chunk.read, chunk.read)
    useEffect(() => chunk.retry(), [])
    const renderFallback = (isFailed: boolean, onRetry: () => void) => (
      <Fallback fallback={fallback} ownProps={props} isFailed={isFailed} onRetry={onRetry} />
    )
    if (state.status !== 'ready')
      return renderFallback(state.status === 'failed', chunk.retryByHand)
    return (
      <LazyBoundary renderFailed={(onRetry) => renderFallback(true, onRetry)}>
        <state.Component {...props} />
      </LazyBoundary>
    )
  }

  return Object.assign(Lazy, { preload: () => chunk.start() })
}

type FallbackProps<P> = {
  fallback: LazyFallback<P>
  ownProps: P
  isFailed: boolean
  onRetry: () => void
}

function Fallback<P>({ fallback, ownProps, isFailed, onRetry }: FallbackProps<P>) {
  const fallbacks = useFallbacks()
  if (fallback.as === 'block')
    return isFailed && fallbacks ? <fallbacks.ChunkFailed onRetry={onRetry} /> : fallback.waiting
  if (fallback.as === 'hidden' || fallback.isOpen?.(ownProps) === false) return null
  if (fallbacks)
    return (
      <fallbacks.ChunkDialog
        title={fallback.title}
        isFailed={isFailed}
        onRetry={onRetry}
        onClose={() => fallback.onClose(ownProps)}
      />
    )
  return isFailed ? <OfflineNote /> : null
}

/** Shown if not even the placeholder dialog was loaded. */
function OfflineNote() {
  useEffect(() => {
    showNote(t`You’re offline. This opens as soon as you’re connected again.`)
    return hideNote
  }, [])
  return null
}
