import type { PendingPhoto } from '@adire/contract/photo-reviews.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { EyeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { cn } from '../../ui/cn.ts'
import { Kbd } from '../../ui/Kbd.tsx'
import { thumbhashUrl } from '../../ui/thumbhash-url.ts'
import { PhotoCaption } from './PhotoCaption.tsx'
import { showKey } from '../../staff/PageKeyList.tsx'
import { PhotoViewer } from '../../staff/PhotoViewer.tsx'

type Props = {
  photo: PendingPhoto
  isBlurred: boolean
  /** False until the photo has been on screen long enough. */
  canDecide: boolean
  onReveal: () => void
  /** Called when the picture is loaded and decoded. */
  onDrawn: () => void
  onMissing: () => void
  onApprove: () => void
  onReject: () => void
  /** Rejects the description and leaves the photo undecided. */
  onRejectDescription: () => void
}

/**
 * Photo under review, uncropped. A click enlarges it with the same two buttons (ADM-PHOTO-02 to
 * 04).
 */
export function PhotoStage({
  photo: pending,
  isBlurred,
  canDecide,
  onReveal,
  onDrawn,
  onMissing,
  onApprove,
  onReject,
  onRejectDescription,
}: Props) {
  const { t } = useLingui()
  const { photo, owner, nudityEstimate, isPhotoWaiting } = pending
  const [loadState, setLoadState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  const [isLarge, setIsLarge] = useState(false)
  const [isRejecting, setIsRejecting] = useState(false)
  const placeholder = thumbhashUrl(photo.placeholder)
  const { handle } = owner
  const caption = (
    <PhotoCaption photo={pending} canDecide={canDecide} onRejectDescription={onRejectDescription} />
  )

  function handleClosed() {
    if (isRejecting) onReject()
    setIsRejecting(false)
  }

  return (
    <figure
      ref={scrollIntoFullView}
      aria-busy={loadState === 'loading' || undefined}
      className="grid min-w-0 gap-2"
    >
      {/* A text under review goes above the photo, because on phones the buttons cover what is below. */}
      {pending.newDescription && caption}
      <button
        type="button"
        onClick={isBlurred ? onReveal : () => setIsLarge(true)}
        className={cn(
          'group relative h-[max(22rem,100dvh-22rem)] w-full overflow-hidden rounded-card border border-line bg-surface-3 bg-cover bg-center max-lg:h-[calc(100dvh-15.5rem-env(safe-area-inset-bottom))] max-lg:min-h-64',
          isBlurred ? 'cursor-pointer' : 'cursor-zoom-in',
        )}
        style={placeholder ? { backgroundImage: `url(${placeholder})` } : undefined}
      >
        <img
          src={`${photo.src}/1280`}
          alt={
            isBlurred
              ? t`Show the blurred photo of ${handle} for review`
              : t`Enlarge the photo of ${handle} for review`
          }
          onLoad={({ currentTarget }) => {
            setLoadState('loaded')
            void currentTarget.decode().then(onDrawn, onDrawn)
          }}
          onError={() => {
            setLoadState('failed')
            onMissing()
          }}
          className={cn(
            'absolute inset-0 size-full object-contain backdrop-blur-2xl',
            isBlurred && 'blur-2xl transition group-hover:blur-none motion-reduce:transition-none',
          )}
        />
        {loadState === 'failed' && (
          <span className="absolute inset-0 m-auto flex h-fit w-fit max-w-full rounded-card bg-surface px-4 py-3 text-sm font-medium text-ink shadow-2">
            <Trans>The photo couldn’t be loaded, so you can’t approve it.</Trans>
          </span>
        )}
        {isBlurred && loadState !== 'failed' && (
          <BlurNotice
            reason={
              nudityEstimate === null ? (
                <Trans>Looks like a rejected photo</Trans>
              ) : (
                <Trans>May show nudity</Trans>
              )
            }
          />
        )}
      </button>
      {!pending.newDescription && caption}
      <PhotoViewer
        handle={handle}
        photos={[photo]}
        shownIndex={isLarge ? 0 : null}
        onShow={(shown) => setIsLarge(shown !== null)}
        onClosed={handleClosed}
        footer={
          <>
            <Button
              variant="secondary"
              className="max-sm:px-3"
              disabled={!canDecide && loadState !== 'failed'}
              onClick={() => {
                setIsRejecting(true)
                setIsLarge(false)
              }}
            >
              {isPhotoWaiting ? <Trans>Reject Photo</Trans> : <Trans>Reject description</Trans>}
            </Button>
            <Button
              className="max-sm:px-3"
              disabled={!canDecide}
              onClick={() => {
                setIsLarge(false)
                onApprove()
              }}
            >
              {isPhotoWaiting ? <Trans>Approve Photo</Trans> : <Trans>Approve description</Trans>}
            </Button>
          </>
        }
      />
    </figure>
  )
}

/**
 * Scrolls the photo to the top on small screens (below Tailwind's `lg`), where the buttons would
 * hide it.
 */
function scrollIntoFullView(figure: HTMLElement | null) {
  if (figure && window.matchMedia('(max-width: 1023px)').matches)
    figure.scrollIntoView({ block: 'start' })
}

/**
 * Explains why the photo is blurred. Placed higher on small screens, where the buttons cover its
 * foot.
 */
function BlurNotice({ reason }: { reason: ReactNode }) {
  return (
    <span
      aria-hidden
      className="absolute inset-x-4 top-1/2 mx-auto grid w-fit -translate-y-1/2 justify-items-center gap-1 rounded-card bg-surface px-5 py-3 text-sm text-ink shadow-2 transition group-hover:opacity-0 motion-reduce:transition-none max-lg:top-1/5"
    >
      <span className="flex items-center gap-2 font-semibold">
        <EyeOff className="size-4 text-ink-2" />
        {reason}
      </span>
      <span className="flex items-center gap-2 text-ink-2">
        <Trans>Show photo</Trans>
        <span className="max-lg:hidden">
          <Kbd>{showKey(' ')}</Kbd>
        </span>
      </span>
    </span>
  )
}
