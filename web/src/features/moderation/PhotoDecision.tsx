import { Trans, useLingui } from '@lingui/react/macro'
import { Check, X } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { Pagination } from '../../ui/Pagination.tsx'

type Props = {
  place: number
  total: number
  hasMore: boolean
  onApprove: () => void
  onReject: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** The buttons stay where they are from one photo to the next, and so does the focus. */
export function PhotoDecision({ place, total, hasMore, onApprove, onReject, onPrevious, onNext }: Props) {
  const { t } = useLingui()
  return (
    <Card className="grid gap-4 max-lg:sticky max-lg:bottom-2 max-lg:z-20 max-lg:shadow-2 max-md:bottom-[calc(var(--bar-height)+0.5rem+env(safe-area-inset-bottom))] max-md:gap-2 max-md:p-3">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-1">
        <Button isWide className="px-3 max-sm:text-sm" icon={<Check aria-hidden />} aria-keyshortcuts="A" onClick={onApprove}>
          <Trans>Approve Photo</Trans>
        </Button>
        <Button isWide className="px-3 max-sm:text-sm" variant="secondary" icon={<X aria-hidden />} aria-keyshortcuts="R" onClick={onReject}>
          <Trans>Reject Photo</Trans>
        </Button>
      </div>
      <Pagination label={t`Waiting photos`} onPrevious={onPrevious} onNext={onNext}>
        {hasMore ? (
          <Trans>
            {place} of more than {total}
          </Trans>
        ) : (
          <Trans>
            {place} of {total}
          </Trans>
        )}
      </Pagination>
      <ul className="grid grid-cols-2 gap-x-3 gap-y-2 border-t border-line pt-4 text-sm text-ink-2 max-lg:hidden">
        <li>
          <Kbd>A</Kbd> <Trans>approve</Trans>
        </li>
        <li>
          <Kbd>R</Kbd> <Trans>reject</Trans>
        </li>
        <li>
          <Kbd>J</Kbd> <Trans>next</Trans>
        </li>
        <li>
          <Kbd>K</Kbd> <Trans>previous</Trans>
        </li>
      </ul>
    </Card>
  )
}
