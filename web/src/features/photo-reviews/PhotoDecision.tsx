import { Trans, useLingui } from '@lingui/react/macro'
import { Check, ChevronLeft, ChevronRight, X } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { cn } from '../../ui/cn.ts'
import { Card } from '../../ui/Card.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import type { PageKeyHelp } from '../../staff/page-keys-store.ts'
import { PageKeyList } from '../../staff/PageKeyList.tsx'

type Props = {
  /** True if the photo itself waits, not only its new description. */
  isPhotoWaiting: boolean
  keys: readonly PageKeyHelp[]
  position: number
  total: number
  /** False until the photo has been on screen long enough. */
  canDecide: boolean
  /** True after a press while `canDecide` was false. */
  isEarly: boolean
  onApprove: () => void
  onReject: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

const cardStyle =
  'flex flex-col gap-4 max-lg:fixed max-lg:inset-x-(--page-gutter) max-lg:bottom-2 max-lg:z-20 max-lg:flex-row max-lg:flex-wrap max-lg:items-center max-lg:gap-2 max-lg:p-2.5 sm:max-lg:p-2.5 max-lg:shadow-2 ' +
  'max-md:bottom-[calc(var(--bar-height)+0.5rem+env(safe-area-inset-bottom))]'

/**
 * Decision buttons of the photo queue. Their position and the focus stay the same from one photo to
 * the next. Small screens show them in one row over the photo.
 */
export function PhotoDecision({
  isPhotoWaiting,
  keys,
  position,
  total,
  canDecide,
  isEarly,
  onApprove,
  onReject,
  onPrevious,
  onNext,
}: Props) {
  const { t } = useLingui()
  const subject = isPhotoWaiting ? t`Photo` : t`description`
  return (
    <Card data-foot-buttons className={cardStyle}>
      <IconButton
        variant="outline"
        className="lg:hidden"
        label={t`Previous photo`}
        icon={<ChevronLeft aria-hidden className="rtl:-scale-x-100" />}
        disabled={!onPrevious}
        onClick={onPrevious}
      />
      <Button
        isWide
        className="px-3 max-lg:w-auto max-lg:flex-1 max-sm:[&_svg]:hidden"
        icon={<Check aria-hidden />}
        aria-keyshortcuts="A"
        aria-disabled={!canDecide || undefined}
        onClick={onApprove}
      >
        <span>
          <Trans>
            Approve <span className="max-sm:sr-only">{subject}</span>
          </Trans>
        </span>
      </Button>
      <Button
        isWide
        className="px-3 max-lg:w-auto max-lg:flex-1 max-sm:[&_svg]:hidden"
        variant="secondary"
        icon={<X aria-hidden />}
        aria-keyshortcuts="R D"
        aria-disabled={!canDecide || undefined}
        onClick={onReject}
      >
        <span>
          <Trans>
            Reject <span className="max-sm:sr-only">{subject}</span>
          </Trans>
        </span>
      </Button>
      <IconButton
        variant="outline"
        className="lg:hidden"
        label={t`Next photo`}
        icon={<ChevronRight aria-hidden className="rtl:-scale-x-100" />}
        disabled={!onNext}
        onClick={onNext}
      />
      <p
        role="status"
        className={cn(
          'min-h-10 text-sm text-ink-2 max-lg:absolute max-lg:inset-x-0 max-lg:bottom-full max-lg:mx-auto max-lg:mb-2 max-lg:min-h-0 max-lg:w-fit max-lg:rounded-tile max-lg:bg-surface',
          isEarly && 'max-lg:px-3 max-lg:py-1.5 max-lg:shadow-2',
        )}
      >
        {isEarly && <Trans>This photo just appeared. Look at it before you decide.</Trans>}
      </p>
      <Pagination
        label={t`Photos waiting for review`}
        onPrevious={onPrevious}
        onNext={onNext}
        className="max-lg:hidden"
      >
        <Trans>
          {position} of {total}
        </Trans>
      </Pagination>
      <PageKeyList keys={keys} />
    </Card>
  )
}
