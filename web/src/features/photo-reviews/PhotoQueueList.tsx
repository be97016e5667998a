import type { PendingPhoto } from '@adire/contract/photo-reviews.ts'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { nameAndAge } from '../../lib/format.ts'
import { cn } from '../../ui/cn.ts'
import { LoadMoreButton } from '../../ui/LoadMoreButton.tsx'
import { PhotoFrame } from '../../ui/PhotoFrame.tsx'
import { needsReveal } from './rules.ts'
import type { usePendingPhotos } from './use-photo-queue.ts'
import { cityName } from '../../lib/city-copy.ts'
import { isRightToLeft } from '../../lib/direction.ts'

type Props = {
  list: ReturnType<typeof usePendingPhotos>
  photos: readonly PendingPhoto[]
  currentId: string
  onChoose: (photo: PendingPhoto) => void
}

/** Part of the previous photo that stays visible. */
const STRIP_PX = 48

/**
 * Waiting photos with their owners (ADM-PHOTO-01), as a strip on small screens and a column on
 * large ones. Scrolls to the current one.
 */
export function PhotoQueueList({ list, photos, currentId, onChoose }: Props) {
  const { t } = useLingui()
  const scroller = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const current = scroller.current?.querySelector<HTMLElement>(`[data-photo="${currentId}"]`)
    if (!scroller.current || !current) return
    const { offsetTop, offsetLeft, offsetWidth } = current
    const end = offsetLeft + offsetWidth + STRIP_PX - scroller.current.clientWidth
    scroller.current.scrollTo({
      top: offsetTop - STRIP_PX,
      left: isRightToLeft() ? end : offsetLeft - STRIP_PX,
    })
  }, [currentId])

  return (
    <div
      ref={scroller}
      className="relative -m-1 overflow-x-auto p-1 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6.5rem)]"
    >
      <ul aria-label={t`Photos waiting for review`} className="flex gap-2 lg:grid lg:grid-cols-2">
        {photos.map((photo) => {
          const isCurrent = photo.id === currentId
          const { handle } = photo.owner
          const city = cityName(photo.owner.city)
          const owner = nameAndAge(photo.owner)
          return (
            <li key={photo.id} className="w-16 shrink-0 lg:w-auto">
              <button
                type="button"
                data-photo={photo.id}
                aria-current={isCurrent || undefined}
                onClick={() => onChoose(photo)}
                className={cn(
                  'block w-full overflow-hidden rounded-tile transition',
                  isCurrent ? 'ring-3 ring-indigo' : 'opacity-75 hover:opacity-100',
                )}
              >
                <PhotoFrame
                  name={handle}
                  alt={t`Photo of ${owner}, ${city}`}
                  src={`${photo.photo.src}/320`}
                  thumbhash={photo.photo.placeholder}
                  className={cn(needsReveal(photo) && '[&>img]:blur-md')}
                />
              </button>
            </li>
          )
        })}
      </ul>
      <LoadMoreButton list={list} className="mt-3 max-lg:hidden" />
    </div>
  )
}
