import type { CardPhoto } from '@adire/contract/members.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { EyeOff } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Button } from '../ui/Button.tsx'
import { cn } from '../ui/cn.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Pagination } from '../ui/Pagination.tsx'
import type { Coverable, Covers } from './use-revealed.ts'

type Props = {
  handle: string
  photos: readonly (CardPhoto & Coverable)[]
  shown: number | null
  onShow: (shown: number | null) => void
  onClosed?: () => void
  /** Blurs photos until they are revealed; without it, none are blurred. */
  covers?: Covers
  /** Actions for the photo that is shown. */
  footer?: ReactNode
}

/** One photo as large as the window allows. Arrow keys change the photo. */
export function PhotoViewer({ handle, photos, shown, onShow, onClosed, covers, footer }: Props) {
  const { t } = useLingui()
  const photo = shown === null ? undefined : photos[shown]
  const position = (shown ?? 0) + 1
  const total = photos.length

  function go(by: number) {
    const next = (shown ?? 0) + by
    if (next >= 0 && next < total) onShow(next)
  }
  useArrowKeys(photo !== undefined, go)

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
              onNext={position < total ? () => go(1) : undefined}
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
          alt={t`Photo ${position} of ${total} of ${handle}`}
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
function useArrowKeys(isOpen: boolean, go: (by: number) => void) {
  const turn = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') go(-1)
    if (key === 'ArrowRight') go(1)
  })
  useEffect(() => {
    if (!isOpen) return undefined
    const listen = (event: KeyboardEvent) => turn(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOpen])
}
