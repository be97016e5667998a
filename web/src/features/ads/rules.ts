import type { BannerSize } from '@adire/contract/ads.ts'

/** "$1,000" */
export function dollars(amount: number): string {
  return `$${amount.toLocaleString('en-US')}`
}

/** "300x250", as advertisers write it. */
export function adSize([width, height]: BannerSize): string {
  return `${width}x${height}`
}

/** As a member's card in the feed, as a column beside something, as a board at the foot of a page, or as a strip under something. */
export type AdShape = 'card' | 'column' | 'board' | 'strip'

/** Members' cards before each advertisement of the feed (ADS-SERVE-15). */
export const CARDS_BEFORE_AD = 6

/** How many advertisements stand among so many cards: one after every sixth, none with fewer before it (defect D85). */
export function adsAmong(cards: number): number {
  return Math.floor(cards / CARDS_BEFORE_AD)
}

/** What comes after the card with this index: the place of an advertisement, or nothing. */
export function placeAfter(cardIndex: number): number | undefined {
  return (cardIndex + 1) % CARDS_BEFORE_AD === 0 ? adsAmong(cardIndex + 1) - 1 : undefined
}

/** Until so long after it was chosen a token surely counts: the server takes it for five minutes. */
const TOKEN_FRESH_MS = 4.5 * 60_000

export function isFresh(chosenAt: number, now: number): boolean {
  return now - chosenAt < TOKEN_FRESH_MS
}

/** What is asked for, and from which place on. */
interface Came<A> {
  from: number
  ads: readonly A[]
}

/** The campaigns that stand in the places of a feed, the lowest last. */
export function campaignsIn(places: ReadonlyMap<number, { campaignId: string }>): string[] {
  return [...places].toSorted(([a], [b]) => a - b).map(([, { campaignId }]) => campaignId)
}

/** How many places there are down to the lowest one that is filled. */
export function placesUpTo(places: ReadonlyMap<number, unknown>): number {
  return Math.max(-1, ...places.keys()) + 1
}

/**
 * Puts what came into places: into those it was asked for or later ones, where nothing stands yet and nobody looks. What is
 * looked at does not move, and no campaign stands twice in one feed.
 */
export function fillPlaces<A extends { campaignId: string }>(
  places: ReadonlyMap<number, A>,
  { from, ads }: Came<A>,
  isInSight: (place: number) => boolean,
): ReadonlyMap<number, A> {
  const filled = new Map(places)
  let place = from
  for (const ad of ads) {
    if ([...filled.values()].some(({ campaignId }) => campaignId === ad.campaignId)) continue
    while (filled.has(place) || isInSight(place)) place += 1
    filled.set(place, ad)
  }
  return filled
}
