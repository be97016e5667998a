import type { MessageDescriptor } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { type ComponentType, useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { Chunk } from '../lib/chunk.ts'
import { hideNote, showNote } from '../lib/note.ts'
import { useFallbacks } from './fallbacks.ts'
import { LazyBoundary } from './LazyBoundary.tsx'

/** Where a piece of the page appears, and so where its loading and its failure are shown. */
export type LazyFallback<P> =
  /** A dialog: a shell of it opens at once. */
  | {
      as: 'dialog'
      title: MessageDescriptor
      isOpen?: (props: P) => boolean
      onClose: (props: P) => void
    }
  /** Part of the page. */
  | { as: 'block'; waiting?: ReactNode }
  /** Nothing to see until it is there. */
  | { as: 'unseen' }

export type LazyComponent<P> = ComponentType<P> & { preload: () => Promise<void> }

/**
 * The only way to load a component when it is needed (`scripts/check-structure.ts`). Loading and
 * failure stay in the piece's own place, with a retry; it also retries by itself when the device is
 * back online.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: LazyFallback<P>,
): LazyComponent<P> {
  const chunk = new Chunk<P>(load, { isUserAction: fallback.as === 'dialog' })

  function Piece(props: P) {
    const state = useSyncExternalStore(chunk.subscribe, chunk.read, chunk.read)
    useEffect(() => chunk.retry(), [])
    const renderGap = (isFailed: boolean, onRetry: () => void) => (
      <Gap fallback={fallback} own={props} isFailed={isFailed} onRetry={onRetry} />
    )
    if (state.status !== 'ready') return renderGap(state.status === 'failed', chunk.retryByHand)
    return (
      <LazyBoundary renderFailed={(onRetry) => renderGap(true, onRetry)}>
        <state.Component {...props} />
      </LazyBoundary>
    )
  }

  return Object.assign(Piece, { preload: () => chunk.start() })
}

type GapProps<P> = { fallback: LazyFallback<P>; own: P; isFailed: boolean; onRetry: () => void }

function Gap<P>({ fallback, own, isFailed, onRetry }: GapProps<P>) {
  const fallbacks = useFallbacks()
  if (fallback.as === 'block')
    return isFailed && fallbacks ? <fallbacks.ChunkFailed onRetry={onRetry} /> : fallback.waiting
  if (fallback.as === 'unseen' || fallback.isOpen?.(own) === false) return null
  if (fallbacks)
    return (
      <fallbacks.ChunkDialog
        title={fallback.title}
        isFailed={isFailed}
        onRetry={onRetry}
        onClose={() => fallback.onClose(own)}
      />
    )
  return isFailed ? <Waits /> : null
}

/** Where not even the shell of a dialog has come. */
function Waits() {
  useEffect(() => {
    showNote(t`You're offline. This opens as soon as you're connected again.`)
    return hideNote
  }, [])
  return null
}
