import type { PendingPhoto } from '@adire/contract/moderation.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { cn } from '../../ui/cn.ts'
import { thumbhashUrl } from '../../ui/thumbhash-url.ts'
import { PhotoViewer } from './PhotoViewer.tsx'

type Props = { photo: PendingPhoto; isBlurred: boolean; onReveal: () => void; onApprove: () => void; onReject: () => void }

/** The photo to decide about, whole; a click shows it as large as the window allows, with the same two buttons (ADM-PHOTO-02 to 04). */
export function PhotoStage({ photo: { photo, owner }, isBlurred, onReveal, onApprove, onReject }: Props) {
  const { t } = useLingui()
  const [isLarge, setIsLarge] = useState(false)
  const [isRejecting, setIsRejecting] = useState(false)
  const placeholder = thumbhashUrl(photo.placeholder)
  const { handle } = owner

  function handleClosed() {
    if (isRejecting) onReject()
    setIsRejecting(false)
  }

  return (
    <figure className="grid min-w-0 gap-2">
      <button
        type="button"
        onClick={isBlurred ? onReveal : () => setIsLarge(true)}
        className={cn(
          'group relative h-[max(22rem,100dvh-22rem)] w-full overflow-hidden rounded-card border border-line bg-surface-3 bg-cover bg-center max-lg:h-[55dvh]',
          isBlurred ? 'cursor-pointer' : 'cursor-zoom-in',
        )}
        style={placeholder ? { backgroundImage: `url(${placeholder})` } : undefined}
      >
        <img
          src={`${photo.src}/1280`}
          alt={isBlurred ? t`Photo of ${handle} to decide about, blurred: show it` : t`Photo of ${handle} to decide about, larger`}
          className={cn(
            'absolute inset-0 size-full object-contain backdrop-blur-2xl',
            isBlurred && 'blur-2xl transition group-hover:blur-none motion-reduce:transition-none',
          )}
        />
      </button>
      <figcaption className="text-sm break-words text-ink-2" dir="auto">
        {photo.description ?? (
          <span className="text-ink-3">
            <Trans>Its owner has not described it.</Trans>
          </span>
        )}
      </figcaption>
      <PhotoViewer
        handle={handle}
        photos={[photo]}
        shown={isLarge ? 0 : null}
        onShow={(shown) => setIsLarge(shown !== null)}
        onClosed={handleClosed}
        footer={
          <>
            <Button
              variant="secondary"
              onClick={() => {
                setIsRejecting(true)
                setIsLarge(false)
              }}
            >
              <Trans>Reject Photo</Trans>
            </Button>
            <Button
              onClick={() => {
                setIsLarge(false)
                onApprove()
              }}
            >
              <Trans>Approve Photo</Trans>
            </Button>
          </>
        }
      />
    </figure>
  )
}
