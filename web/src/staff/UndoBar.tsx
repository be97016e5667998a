import { Trans } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { Kbd } from '../ui/Kbd.tsx'

type Props = {
  /** Last decision, while it can be undone. */
  last: ReactNode
  onUndo: () => void
}

/** Shows the last decision with an undo button, in a space of fixed size, so that nothing moves. */
export function UndoBar({ last, onUndo }: Props) {
  return (
    <div
      role="status"
      className="flex min-h-11 min-w-0 flex-1 items-center justify-end gap-x-3 text-sm text-ink-2"
    >
      {last && (
        <>
          <span className="min-w-0 truncate">{last}</span>
          <Button
            size="sm"
            variant="secondary"
            icon={<Undo2 aria-hidden className="rtl:-scale-x-100" />}
            aria-keyshortcuts="U"
            onClick={onUndo}
          >
            <Trans>Undo</Trans>{' '}
            <span className="max-lg:hidden">
              <Kbd>U</Kbd>
            </span>
          </Button>
        </>
      )}
    </div>
  )
}
