import type { DescribedPhoto, MemberCard } from '@adire/contract/members.ts'
import type { OwnLikeState } from '@adire/contract/profiles.ts'
import { useLingui } from '@lingui/react/macro'
import useEmblaCarousel from 'embla-carousel-react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { isSavingData, useSavesData } from '../../lib/device-preferences.ts'
import { cn } from '../../ui/cn.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { PhotoFrame } from '../../ui/PhotoFrame.tsx'
import { LikePhotoButton } from '../likes/LikePartButton.tsx'
import { withLabel } from '../../lib/format.ts'
import { arrowKeys, isRightToLeft } from '../../lib/direction.ts'
import { useProfilePhotoSources } from './use-profile-photo-sources.ts'

/** Half the dialog, or the width of a phone; must match the columns of `ProfileDialog`. */
const SIZES = '(min-width: 64rem) 490px, (min-width: 48rem) 50vw, 100vw'

type Props = {
  member: MemberCard
  photos: readonly DescribedPhoto[]
  /** Offers to like each photo; left out in the viewer's own profile. */
  likeState?: OwnLikeState
}

/** A member's photos in a loop (MEM-VIEW-05); by swipe, arrows, dots or arrow keys. */
export function ProfileDialogCarousel({ member, photos, likeState }: Props) {
  const { handle } = member
  const { t } = useLingui()
  const [frame, embla] = useEmblaCarousel({
    loop: true,
    duration: prefersNoMotion() ? 0 : 24,
    direction: isRightToLeft() ? 'rtl' : 'ltr',
  })
  const [shown, setShown] = useState(0)
  const [isUsed, setIsUsed] = useState(false)

  useEffect(() => {
    if (!embla) return
    const follow = () => setShown(embla.selectedScrollSnap())
    const use = () => setIsUsed(true)
    embla.on('select', follow).on('reInit', follow).on('pointerDown', use).on('select', use)
    return () => {
      embla.off('select', follow).off('reInit', follow).off('pointerDown', use).off('select', use)
    }
  }, [embla])

  useEffect(() => {
    const root = embla?.rootNode().parentElement
    if (!embla || !root) return
    function step(event: KeyboardEvent) {
      const [previous, next] = arrowKeys()
      if (event.key === previous) embla?.scrollPrev()
      if (event.key === next) embla?.scrollNext()
    }
    root.addEventListener('keydown', step)
    return () => root.removeEventListener('keydown', step)
  }, [embla])

  const total = photos.length
  if (total === 0)
    return (
      <PhotoFrame
        name={handle}
        alt={t`${handle} has no photos yet`}
        className="md:aspect-auto md:h-full"
      />
    )

  return (
    <section
      aria-roledescription={t`carousel`}
      aria-label={t`Photos of ${handle}`}
      className="relative bg-surface-3 md:h-full"
    >
      <div ref={frame} className="overflow-hidden md:h-full">
        <div className="flex touch-pan-y md:h-full">
          {photos.map((photo, index) => (
            <div
              key={photo.id}
              inert={index !== shown}
              className="min-w-0 shrink-0 grow-0 basis-full md:h-full"
            >
              <Slide
                handle={handle}
                photo={photo}
                position={index + 1}
                total={total}
                isShown={index === shown}
                isNear={isUsed && isBeside(index, shown, total)}
              >
                {likeState && (
                  <LikePhotoButton
                    member={member}
                    likeState={likeState}
                    photo={photo}
                    className="absolute end-3 bottom-16"
                  />
                )}
              </Slide>
            </div>
          ))}
        </div>
      </div>
      {total > 1 && (
        <Controls
          shown={shown}
          total={total}
          onShow={(index) => embla?.scrollTo(index)}
          onStep={(step) => (step < 0 ? embla?.scrollPrev() : embla?.scrollNext())}
        />
      )}
    </section>
  )
}

type SlideProps = {
  handle: string
  photo: DescribedPhoto
  position: number
  total: number
  isShown: boolean
  /** The next step may show it. */
  isNear: boolean
  children: ReactNode
}

/**
 * A photo with its alt text. It loads once it is shown or near, but in data-saving mode only once it
 * is shown: most viewers look at the first photo alone.
 */
function Slide({ handle, photo, position, total, isShown, isNear, children }: SlideProps) {
  const { t } = useLingui()
  const isSaving = useSavesData()
  const sources = useProfilePhotoSources(photo.src)
  const isWanted = isShown || (isNear && !isSaving)
  const [wasWanted, setWasWanted] = useState(isWanted)
  if (isWanted && !wasWanted) setWasWanted(true)
  const standard = t`${handle}, photo ${position} of ${total}`
  return (
    <PhotoFrame
      name={handle}
      alt={photo.description === null ? standard : withLabel(standard, photo.description)}
      {...sources}
      sizes={SIZES}
      thumbhash={photo.placeholder}
      isPriority
      isDeferred={!wasWanted}
      className="md:aspect-auto md:h-full"
    >
      {children}
    </PhotoFrame>
  )
}

type ControlsProps = {
  shown: number
  total: number
  onShow: (index: number) => void
  onStep: (step: -1 | 1) => void
}

function Controls({ shown, total, onShow, onStep }: ControlsProps) {
  const { t } = useLingui()
  const position = shown + 1
  return (
    <>
      <IconButton
        label={t`Previous photo`}
        icon={<ChevronLeft aria-hidden className="rtl:-scale-x-100" />}
        variant="photo"
        className="absolute start-3 top-1/2 -mt-5.5"
        onClick={() => onStep(-1)}
      />
      <IconButton
        label={t`Next photo`}
        icon={<ChevronRight aria-hidden className="rtl:-scale-x-100" />}
        variant="photo"
        className="absolute end-3 top-1/2 -mt-5.5"
        onClick={() => onStep(1)}
      />
      <div className="pointer-events-none absolute inset-x-0 bottom-0 flex items-center justify-center bg-linear-to-t from-black/60 to-transparent px-2 pt-8 pb-1.5">
        <span
          aria-live="polite"
          className="absolute start-3 bottom-3 rounded-full bg-black/60 px-2.5 py-0.5 text-xs font-medium text-on-photo tabular-nums"
        >
          <span className="sr-only">{t`Photo`} </span>
          {position}/{total}
        </span>
        {Array.from({ length: total }, (_, index) => {
          const number = index + 1
          return (
            <button
              key={index}
              type="button"
              aria-label={t`Show photo ${number}`}
              aria-current={index === shown || undefined}
              onClick={() => onShow(index)}
              className="pointer-events-auto grid size-6 place-items-center rounded-full"
            >
              <span
                className={cn(
                  'block h-2 rounded-full bg-on-photo transition-[width]',
                  index === shown ? 'w-4' : 'w-2 opacity-60',
                )}
              />
            </button>
          )
        })}
      </div>
    </>
  )
}

/** True if one step of the loop leads from one photo to the other. */
function isBeside(index: number, shown: number, total: number): boolean {
  const distance = Math.abs(index - shown)
  return distance === 1 || distance === total - 1
}

function prefersNoMotion(): boolean {
  return isSavingData() || matchMedia('(prefers-reduced-motion: reduce)').matches
}
