import type { CardPhoto } from '@adire/contract/members.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { Pagination } from '../../ui/Pagination.tsx'

type Props = {
  handle: string
  photos: readonly CardPhoto[]
  shown: number | null
  onShow: (shown: number | null) => void
  onClosed?: () => void
  /** What may be done with the photo that is shown. */
  footer?: ReactNode
}

/** One photo as large as the window allows; arrow keys turn the pages. */
export function PhotoViewer({ handle, photos, shown, onShow, onClosed, footer }: Props) {
  const { t } = useLingui()
  const photo = shown === null ? undefined : photos[shown]
  const place = (shown ?? 0) + 1
  const total = photos.length

  function go(by: number) {
    const next = (shown ?? 0) + by
    if (next >= 0 && next < total) onShow(next)
  }

  return (
    <Dialog
      open={photo !== undefined}
      onOpenChange={(open) => !open && onShow(null)}
      {...(onClosed && { onClosed })}
      title={t`Photos of ${handle}`}
      size="lg"
      phone="full"
      footer={
        total > 1 ? (
          <>
            <Pagination
              label={t`Photos`}
              onPrevious={shown !== null && shown > 0 ? () => go(-1) : undefined}
              onNext={place < total ? () => go(1) : undefined}
              className={footer ? 'me-auto' : 'mx-auto'}
            >
              <Trans>
                {place} of {total}
              </Trans>
            </Pagination>
            {footer}
          </>
        ) : (
          footer
        )
      }
    >
      <div
        role="presentation"
        onKeyDown={({ key }) => {
          if (key === 'ArrowLeft') go(-1)
          if (key === 'ArrowRight') go(1)
        }}
      >
        {photo && (
          <img
            src={`${photo.src}/1280`}
            alt={t`Photo ${place} of ${total} of ${handle}`}
            className="mx-auto max-h-[70dvh] rounded-tile object-contain"
          />
        )}
      </div>
    </Dialog>
  )
}
