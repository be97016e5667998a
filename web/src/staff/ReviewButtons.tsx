import { Trans, useLingui } from '@lingui/react/macro'
import { Check, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import type { Move } from './ReviewItems.tsx'
import { type PageKey, usePageKeys } from './use-page-keys.ts'

interface Copy {
  next: string
  previous: string
  /** Shown after a press that was meant for the item before. */
  early: ReactNode
  /** Title, description and reasons of the question before a rejection. */
  title: ReactNode
  description: ReactNode
  presets: string[]
}

type Props = {
  /** False until the item has been on screen long enough. */
  canDecide: boolean
  isPending: boolean
  /** Says why it can't be approved yet. */
  blocked?: ReactNode
  copy: Copy
  /** Other keys of the page, shown after those of the decision. */
  keys?: PageKey[]
  onMove: Move
  onApprove: () => void
  onReject: (reason: string) => void
}

/** Buttons and keys to decide about the item of a review queue that is on screen. */
export function ReviewButtons(props: Props) {
  const { canDecide, isPending, blocked, copy, keys = [], onMove, onApprove, onReject } = props
  const { t } = useLingui()
  const [isRejecting, setIsRejecting] = useState(false)
  const [isEarly, setIsEarly] = useState(false)
  const noteId = useId()
  const isBlocked = blocked !== undefined

  /** Decides about the item on screen. Ignores a press meant for the previous one. */
  function decideSeen(action: () => void) {
    setIsEarly(!canDecide)
    if (canDecide && !isPending) action()
  }

  const approve = () => decideSeen(() => !isBlocked && onApprove())
  const openReject = () => decideSeen(() => setIsRejecting(true))
  usePageKeys([
    { names: ['a'], label: t`Approve`, run: approve },
    { names: ['d', 'r'], label: t`Reject`, run: openReject },
    ...keys,
    { names: ['j'], label: copy.next, run: () => onMove(1) },
    { names: ['k'], label: copy.previous, run: () => onMove(-1) },
  ])

  return (
    <div className="flex flex-wrap gap-3 border-t border-line pt-4 max-sm:*:flex-1">
      <Button
        icon={<Check aria-hidden />}
        loading={isPending}
        aria-keyshortcuts="A"
        aria-disabled={!canDecide || isBlocked || undefined}
        aria-describedby={isBlocked ? noteId : undefined}
        onClick={approve}
      >
        <Trans>Approve</Trans>
      </Button>
      <Button
        variant="secondary"
        icon={<X aria-hidden />}
        disabled={isPending}
        aria-keyshortcuts="D R"
        aria-disabled={!canDecide || undefined}
        onClick={openReject}
      >
        <Trans>Reject</Trans>
      </Button>
      <p id={noteId} role="status" className="min-h-5 basis-full text-sm text-ink-2 empty:sr-only">
        {isEarly && !canDecide ? copy.early : blocked}
      </p>
      <ReasonDialog
        open={isRejecting}
        onClose={() => setIsRejecting(false)}
        title={copy.title}
        description={copy.description}
        presets={copy.presets}
        confirmLabel={<Trans>Reject</Trans>}
        onReason={(reason) => {
          setIsRejecting(false)
          onReject(reason)
        }}
      />
    </div>
  )
}
