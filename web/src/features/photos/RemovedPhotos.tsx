import { SECOND_MS } from '@adire/contract/durations.ts'
import type { PhotoId } from '@adire/contract/ids.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2, Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useNow } from '../../lib/use-now.ts'
import type { RemovedPhoto as Removal } from './use-photos.ts'

type Props = {
  removed: readonly Removal[]
  restoringId: string | undefined
  onUndo: (id: PhotoId) => void
  /** Called when the focused element was removed. */
  onFocusLost: () => void
}

/**
 * Deletions that can still be undone. Each moves the focus to its button, because the focus was on
 * the deleted photo.
 */
export function RemovedPhotos({ removed, restoringId, onUndo, onFocusLost }: Props) {
  const { t } = useLingui()
  if (removed.length === 0) return null
  return (
    <ul aria-label={t`Deleted just now`} className="grid gap-2">
      {removed.map((one) => (
        <RemovedPhoto
          key={one.id}
          removed={one}
          isRestoring={restoringId === one.id}
          onUndo={() => onUndo(one.id)}
          onFocusLost={onFocusLost}
        />
      ))}
    </ul>
  )
}

type RemovedPhotoProps = {
  removed: Removal
  isRestoring: boolean
  onUndo: () => void
  onFocusLost: () => void
}

function RemovedPhoto({
  removed: { position, until },
  isRestoring,
  onUndo,
  onFocusLost,
}: RemovedPhotoProps) {
  const { t } = useLingui()
  const button = useFocusWhileMounted(onFocusLost)
  const seconds = Math.max(0, Math.ceil((until - useNow(SECOND_MS / 2)) / SECOND_MS))
  return (
    <li className="flex min-h-13 items-center gap-3 rounded-tile bg-surface-3 py-1 ps-4 pe-2">
      <Trash2 aria-hidden className="size-5 shrink-0 text-ink-2" />
      <span className="min-w-0 flex-1">
        <Trans>Photo {position} deleted</Trans>
        <span aria-hidden className="ms-2 text-sm text-ink-2 tabular-nums">
          {t`${seconds} s`}
        </span>
      </span>
      <Button
        ref={button}
        size="sm"
        variant="secondary"
        icon={<Undo2 aria-hidden className="rtl:-scale-x-100" />}
        loading={isRestoring}
        aria-label={t`Undo the deletion of photo ${position}`}
        onClick={onUndo}
      >
        <Trans>Undo</Trans>
      </Button>
    </li>
  )
}

/** Focuses the button on mount, and reports lost focus on unmount. */
function useFocusWhileMounted(onFocusLost: () => void) {
  const button = useRef<HTMLButtonElement>(null)
  const lost = useRef(onFocusLost)
  useEffect(() => {
    lost.current = onFocusLost
  })
  useEffect(() => {
    const own = button.current
    // Waits until the closing menu has returned the focus to its button.
    const frame = requestAnimationFrame(() => own?.focus())
    return () => {
      cancelAnimationFrame(frame)
      if (document.activeElement === own || document.activeElement === document.body)
        requestAnimationFrame(() => lost.current())
    }
  }, [])
  return button
}
