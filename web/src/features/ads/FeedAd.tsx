import { useLingui } from '@lingui/react/macro'
import { Advertisement } from './Advertisement.tsx'
import { placeAfter } from './rules.ts'
import { useFeedPlaces } from './use-feed-places.ts'

/** What comes after the card with this index: mostly nothing (ADS-SERVE-15). As high as the cards beside it. */
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

/** The height of a member's card, where none stands in the same row; in a single column nothing stands beside anything. */
function CardHeight() {
  return (
    <div aria-hidden className="invisible border max-[25rem]:hidden">
      <div className="aspect-4/5" />
      <div className="m-2.5 h-11" />
    </div>
  )
}
