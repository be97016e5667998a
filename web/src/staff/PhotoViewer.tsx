import type { CardPhoto } from '@adire/contract/members.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { EyeOff } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Button } from '../ui/Button.tsx'
import { cn } from '../ui/cn.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Pagination } from '../ui/Pagination.tsx'
import type { Coverable, PhotoCovers } from './use-photo-covers.ts'
import { arrowKeys } from '../lib/direction.ts'

type Props = {
  handle: string
  photos: readonly (CardPhoto & Coverable)[]
  /** Index in `photos`; null closes the dialog. */
  shownIndex: number | null
  onShow: (shownIndex: number | null) => void
  onClosed?: () => void
  /** Blurs photos until they are revealed; without it, none are blurred. */
  covers?: PhotoCovers
  /** Actions for the photo that is shown. */
  footer?: ReactNode
}

/** Dialog for staff with one photo as large as the window allows. Arrow keys change the photo. */
export function PhotoViewer({
  handle,
  photos,
  shownIndex,
  onShow,
  onClosed,
  covers,
  footer,
}: Props) {
  const { t } = useLingui()
  const photo = shownIndex === null ? undefined : photos[shownIndex]
  const position = (shownIndex ?? 0) + 1
  const total = photos.length

  function move(step: number) {
    const next = (shownIndex ?? 0) + step
    if (next >= 0 && next < total) onShow(next)
  }
  useArrowKeys(photo !== undefined, move)

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
              onPrevious={shownIndex !== null && shownIndex > 0 ? () => move(-1) : undefined}
              onNext={position < total ? () => move(1) : undefined}
              className={footer ? 'me-auto max-sm:basis-full! max-sm:justify-center' : 'mx-auto'}
            >
              <Trans>
                {position} of {total}
              </Trans>
            </Pagination>
            {footer}
          </>
        ) : (
          footer
        )
      }
    >
      {photo && (
        <Picture
          key={photo.id}
          photo={photo}
          alt={t`${handle}, photo ${position} of ${total}`}
          isCovered={covers?.isCovered(photo) ?? false}
          onReveal={() => covers?.reveal(photo.id)}
        />
      )}
    </Dialog>
  )
}

type PictureProps = { photo: CardPhoto; alt: string; isCovered: boolean; onReveal: () => void }

function Picture({ photo, alt, isCovered, onReveal }: PictureProps) {
  return (
    <div className="relative mx-auto w-fit overflow-hidden rounded-tile">
      <img
        src={`${photo.src}/1280`}
        alt={alt}
        className={cn(
          'max-h-[70dvh] object-contain sm:max-h-[calc(min(90dvh,48rem)-12rem)]',
          isCovered && 'blur-2xl',
        )}
      />
      {isCovered && (
        <div className="absolute inset-0 grid place-items-center">
          <Button variant="secondary" icon={<EyeOff aria-hidden />} onClick={onReveal}>
            <Trans>Show photo</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}

/** Listens on the document, because the focus may be anywhere in the dialog. */
function useArrowKeys(isOpen: boolean, move: (step: number) => void) {
  const handleKey = useEffectEvent(({ key }: KeyboardEvent) => {
    const [previous, next] = arrowKeys()
    if (key === previous) move(-1)
    if (key === next) move(1)
  })
  useEffect(() => {
    if (!isOpen) return undefined
    const handler = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', handler)
    return () => document.removeEventListener('keydown', handler)
  }, [isOpen])
}
