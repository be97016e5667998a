import { useLingui } from '@lingui/react/macro'
import { Advertisement } from './Advertisement.tsx'
import { placeAfter } from './rules.ts'
import { useFeedPlaces } from './use-feed-places.ts'

/** Ad after the card with this index, or nothing (ADS-SERVE-15). As high as the cards beside it. */
export function FeedAd({ after }: { after: number }) {
  const { t } = useLingui()
  const place = placeAfter(after)
  const places = useFeedPlaces()
  const ad = place === undefined ? undefined : places.get(place)
  if (!ad) return null
  return (
    <li
      aria-label={t`Sponsored`}
      className="@container grid p-2 [contain-intrinsic-height:auto_calc((100cqw/var(--columns)_-_1rem)*1.25_+_63.5px)] [content-visibility:auto] *:[grid-area:1/1]"
    >
      <CardHeight />
      <Advertisement key={ad.token} ad={ad} shape="card" />
    </li>
  )
}

/** Reserves the height of a member card, for a row without one; not needed in a single column. */
function CardHeight() {
  return (
    <div aria-hidden className="invisible border max-[25rem]:hidden">
      <div className="aspect-4/5" />
      <div className="m-2.5 h-11" />
    </div>
  )
}
