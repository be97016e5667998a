import { useLingui } from '@lingui/react/macro'
import { Advertisement } from './Advertisement.tsx'
import { findSlotAfter } from './rules.ts'
import { useFeedSlots } from './use-feed-slots.ts'

/**
 * Ad of the feed after the member card with index `after`, or nothing (ADS-SERVE-15). As high as
 * the cards beside it. Needs a `FeedAds` around the feed.
 */
export function FeedAd({ after }: { after: number }) {
  const { t } = useLingui()
  const slot = findSlotAfter(after)
  const slots = useFeedSlots()
  const ad = slot === undefined ? undefined : slots.get(slot)
  if (!ad) return null
  return (
    <li
      aria-label={t`Sponsored`}
      className="@container grid p-2 [contain-intrinsic-height:auto_calc((100cqw/var(--columns)_-_1rem)*var(--ratio,1.25)_+_52px)] [content-visibility:auto] *:[grid-area:1/1]"
    >
      <CardHeight />
      <Advertisement key={ad.token} ad={ad} shape="card" />
    </li>
  )
}

/** Reserves the height of a member card, for a row without one; not needed in a single column. */
function CardHeight() {
  return (
    <div aria-hidden className="invisible max-[25rem]:hidden">
      <div className="aspect-4/5" />
      <div className="mt-2 h-11" />
    </div>
  )
}
