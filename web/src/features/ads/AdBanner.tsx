import type { ServedAd } from '@adire/contract/ad-serving.ts'
import { useState } from 'react'
import { cn } from '../../ui/cn.ts'
import { TextilePattern } from '../../ui/TextilePattern.tsx'
import type { AdShape } from './rules.ts'

const boxStyles: Record<AdShape, string> = {
  card: 'w-full grow',
  column: 'w-full',
  board: 'w-full',
  strip: 'w-full sm:ms-3.5 sm:w-[clamp(12rem,45%,20rem)] sm:self-center sm:rounded-input',
}

/** Recommended banner size of the feed; a card gives a banner at least this height. */
const CARD_RATIO = '1200 / 630'

type Props = { ad: ServedAd; shape: AdShape; isShown: boolean; onLoad: () => void }

/**
 * Banner of an ad. Reserves its height, so that nothing moves when the image loads. In a card it
 * fills the height that the text leaves: the whole banner, on a blurred copy of itself. A card
 * without a banner shows a textile pattern. The alt text is empty because the ad's title describes it.
 * `PreviewedAd` of the campaign form must look the same.
 */
export function AdBanner({
  ad: { bannerUrl, bannerWidth, bannerHeight },
  shape,
  isShown,
  onLoad,
}: Props) {
  const [hasFailed, setHasFailed] = useState(false)
  const src = isShown && !hasFailed ? bannerUrl : null
  if (src === null && shape !== 'card') return null
  const ratio =
    shape !== 'card' && bannerWidth && bannerHeight
      ? `${bannerWidth} / ${bannerHeight}`
      : CARD_RATIO
  return (
    <div
      className={cn('relative shrink-0 overflow-hidden bg-surface-3', boxStyles[shape])}
      style={{ aspectRatio: ratio }}
    >
      {src === null ? (
        <TextilePattern name="lattice" className="absolute inset-0 opacity-15" />
      ) : (
        <>
          {shape === 'card' && (
            <img
              src={src}
              alt=""
              aria-hidden
              loading="lazy"
              decoding="async"
              className="absolute inset-0 size-full scale-125 object-cover blur-xl"
            />
          )}
          <img
            src={src}
            alt=""
            width={bannerWidth ?? undefined}
            height={bannerHeight ?? undefined}
            loading="lazy"
            decoding="async"
            className={cn(
              'absolute inset-0 size-full',
              shape === 'card' ? 'object-contain' : 'object-cover',
            )}
            onLoad={onLoad}
            onError={() => setHasFailed(true)}
          />
        </>
      )}
    </div>
  )
}
