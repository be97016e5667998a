import type { PendingPhoto } from '@adire/contract/moderation.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, X } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { thumbhashUrl } from '../../ui/thumbhash-url.ts'

type Props = {
  photo: PendingPhoto
  place: number
  total: number
  hasMore: boolean
  onApprove: () => void
  onReject: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** The photo to decide about; the buttons stay where they are from one to the next, and so does the focus. */
export function PhotoStage({ photo: { photo, owner }, place, total, hasMore, onApprove, onReject, onPrevious, onNext }: Props) {
  const { t } = useLingui()
  const placeholder = thumbhashUrl(photo.placeholder)
  return (
    <section aria-label={t`Photo review`} className="grid min-w-0 gap-4">
      <div
        className="grid h-[min(62dvh,44rem)] place-items-center overflow-hidden rounded-card border border-line bg-surface-3 bg-cover bg-center"
        style={placeholder ? { backgroundImage: `url(${placeholder})` } : undefined}
      >
        <img key={photo.id} src={`${photo.src}/1280`} alt={t`Photo of ${owner.handle} to decide about`} className="size-full object-contain backdrop-blur-2xl" />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
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
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1">
          <Button variant="secondary" icon={<X aria-hidden />} aria-keyshortcuts="R" onClick={onReject}>
            <Trans>Reject Photo</Trans>
          </Button>
          <Button icon={<Check aria-hidden />} aria-keyshortcuts="A" onClick={onApprove}>
            <Trans>Approve Photo</Trans>
          </Button>
        </div>
      </div>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-3 max-md:hidden">
        <span>
          <Kbd>A</Kbd> <Trans>approve</Trans>
        </span>
        <span>
          <Kbd>R</Kbd> <Trans>reject</Trans>
        </span>
        <span>
          <Kbd>J</Kbd> <Trans>next</Trans>
        </span>
        <span>
          <Kbd>K</Kbd> <Trans>previous</Trans>
        </span>
      </p>
    </section>
  )
}
