import { ADS_AT_ONCE, type ServedAd } from '@adire/contract/ad-serving.ts'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { chooseAds, useSeesAds } from './api.ts'
import { adsAmong, CARDS_BEFORE_AD, fillPlaces } from './rules.ts'
import { FeedPlaces } from './use-feed-places.ts'

const NOBODY: ReadonlyMap<number, ServedAd> = new Map()

type Props = {
  /** How many cards there are, or will be once what is under way has come. */
  cards: number
  children: ReactNode
}

/** Fetches the advertisements of a feed beside its cards, so that both are there together: what is on the screen never moves for one. */
export function FeedAds({ cards, children }: Props) {
  const seesAds = useSeesAds()
  const around = useRef<HTMLDivElement>(null)
  const asked = useRef(0)
  const [places, setPlaces] = useState<ReadonlyMap<number, ServedAd>>(NOBODY)
  const wanted = seesAds ? adsAmong(cards) : 0

  const ask = useEffectEvent(async (from: number, count: number) => {
    const ads = await chooseAds('native_feed', count)
    const isInSight = (place: number) => isLookedAt(around.current, place)
    if (ads.length > 0) setPlaces((now) => fillPlaces(now, { from, ads }, isInSight))
  })
  useEffect(() => {
    while (asked.current < wanted) {
      const count = Math.min(ADS_AT_ONCE, wanted - asked.current)
      void ask(asked.current, count)
      asked.current += count
    }
  }, [wanted])

  return (
    <FeedPlaces value={seesAds ? places : NOBODY}>
      <div ref={around} className="contents">
        {children}
      </div>
    </FeedPlaces>
  )
}

/** Whether the card before a place is in view, or above it: then the cards after it are in view too, and stay where they are. */
function isLookedAt(around: Element | null, place: number): boolean {
  const before = around?.querySelectorAll('[data-place]')[(place + 1) * CARDS_BEFORE_AD - 1]
  return before !== undefined && before.getBoundingClientRect().top < innerHeight
}
