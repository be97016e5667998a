import { ADS_PER_REQUEST_MAXIMUM } from '@adire/contract/ad-serving.ts'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { chooseAds, useSeesAds } from './api.ts'
import { countAdsAmong, listCampaigns, CARDS_BEFORE_AD, fillSlots, countSlots } from './rules.ts'
import { FeedSlots, useAdWait, useCachedSlots } from './use-feed-slots.ts'

const NO_SLOTS = new Map<number, never>()

type Props = {
  /** Number of cards, including those still loading. */
  cards: number
  /** True if the first cards have loaded. */
  areCardsLoaded: boolean
  /** Gets true while loaded cards should wait a moment for their ads. */
  children: (isWaiting: boolean) => ReactNode
}

/**
 * Loads the ads of a feed in parallel with its cards and shows both together, so that no ad moves a
 * card in view.
 */
export function FeedAds({ cards, areCardsLoaded, children }: Props) {
  const seesAds = useSeesAds()
  const container = useRef<HTMLDivElement>(null)
  const { slots, saveSlots, isCached } = useCachedSlots()
  const filledSlots = useRef(slots)
  const requestedCount = useRef(countSlots(slots))
  const requests = useRef(Promise.resolve())
  const [isAnswered, setIsAnswered] = useState(isCached)
  const adCount = seesAds ? countAdsAmong(cards) : 0
  const isWaiting = useAdWait({ isRequested: adCount > 0 && !isAnswered, areCardsLoaded })

  const requestAds = useEffectEvent(async (from: number, count: number) => {
    const ads = await chooseAds('native_feed', {
      count,
      except: listCampaigns(filledSlots.current),
    })
    filledSlots.current = fillSlots(filledSlots.current, { from, ads }, (slot) =>
      isInView(container.current, slot),
    )
    saveSlots(filledSlots.current)
    setIsAnswered(true)
  })
  useEffect(() => {
    while (requestedCount.current < adCount) {
      const from = requestedCount.current
      const count = Math.min(ADS_PER_REQUEST_MAXIMUM, adCount - from)
      // Requests run one after another, so that each can exclude the campaigns chosen before.
      requests.current = requests.current.then(() => requestAds(from, count))
      requestedCount.current += count
    }
  }, [adCount])

  return (
    <FeedSlots value={seesAds ? slots : NO_SLOTS}>
      <div ref={container} className="contents">
        {children(isWaiting)}
      </div>
    </FeedSlots>
  )
}

/**
 * True if the card before a slot is in view or above it: the cards after it may be in view too and
 * must not move.
 */
function isInView(container: Element | null, slot: number): boolean {
  const before = container?.querySelectorAll('[data-cell]')[(slot + 1) * CARDS_BEFORE_AD - 1]
  return before !== undefined && before.getBoundingClientRect().top < innerHeight
}
