import { ADS_AT_ONCE } from '@adire/contract/ad-serving.ts'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { chooseAds, useSeesAds } from './api.ts'
import { adsAmong, campaignsIn, CARDS_BEFORE_AD, fillPlaces, placesUpTo } from './rules.ts'
import { FeedPlaces, useAwaited, useKeptPlaces } from './use-feed-places.ts'

const NONE = new Map<number, never>()

type Props = {
  /** How many cards there are, or will be once what is under way has come. */
  cards: number
  /** Whether the first of them are there. */
  haveCome: boolean
  /** Told whether cards that are there should wait a moment for their advertisements. */
  children: (isAwaited: boolean) => ReactNode
}

/** Fetches the advertisements of a feed beside its cards, so that both are there together: what is on the screen never moves for one. */
export function FeedAds({ cards, haveCome, children }: Props) {
  const seesAds = useSeesAds()
  const around = useRef<HTMLDivElement>(null)
  const { places, keepPlaces, isKept } = useKeptPlaces()
  const standing = useRef(places)
  const asked = useRef(placesUpTo(places))
  const answered = useRef(Promise.resolve())
  const [isAnswered, setIsAnswered] = useState(isKept)
  const wanted = seesAds ? adsAmong(cards) : 0
  const isAwaited = useAwaited({ isAsked: wanted > 0 && !isAnswered, haveCome })

  const ask = useEffectEvent(async (from: number, count: number) => {
    const ads = await chooseAds('native_feed', { count, except: campaignsIn(standing.current) })
    standing.current = fillPlaces(standing.current, { from, ads }, (place) => isLookedAt(around.current, place))
    keepPlaces(standing.current)
    setIsAnswered(true)
  })
  useEffect(() => {
    while (asked.current < wanted) {
      const from = asked.current
      const count = Math.min(ADS_AT_ONCE, wanted - from)
      // One question after the other: each names what stands there by then.
      answered.current = answered.current.then(() => ask(from, count))
      asked.current += count
    }
  }, [wanted])

  return (
    <FeedPlaces value={seesAds ? places : NONE}>
      <div ref={around} className="contents">
        {children(isAwaited)}
      </div>
    </FeedPlaces>
  )
}

/** Whether the card before a place is in view, or above it: then the cards after it are in view too, and stay where they are. */
function isLookedAt(around: Element | null, place: number): boolean {
  const before = around?.querySelectorAll('[data-place]')[(place + 1) * CARDS_BEFORE_AD - 1]
  return before !== undefined && before.getBoundingClientRect().top < innerHeight
}
