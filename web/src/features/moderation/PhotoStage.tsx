import type { PendingPhoto } from '@adire/contract/moderation.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { thumbhashUrl } from '../../ui/thumbhash-url.ts'
import { PhotoViewer } from './PhotoViewer.tsx'

/** The photo to decide about, whole; a click shows it as large as the window allows. */
export function PhotoStage({ photo: { photo, owner } }: { photo: PendingPhoto }) {
  const { t } = useLingui()
  const [isLarge, setIsLarge] = useState(false)
  const placeholder = thumbhashUrl(photo.placeholder)
  return (
    <>
      <button
        type="button"
        onClick={() => setIsLarge(true)}
        className="relative h-[max(22rem,100dvh-26rem)] w-full cursor-zoom-in overflow-hidden rounded-card border border-line bg-surface-3 bg-cover bg-center max-lg:h-[55dvh]"
        style={placeholder ? { backgroundImage: `url(${placeholder})` } : undefined}
      >
        <img
          key={photo.id}
          src={`${photo.src}/1280`}
          alt={t`Photo of ${owner.handle} to decide about, larger`}
          className="absolute inset-0 size-full object-contain backdrop-blur-2xl"
        />
      </button>
      <PhotoViewer handle={owner.handle} photos={[photo]} shown={isLarge ? 0 : null} onShow={(shown) => setIsLarge(shown !== null)} />
    </>
  )
}
