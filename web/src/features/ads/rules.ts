import type { BannerSize } from '@adire/contract/ads.ts'
import { MINUTE_MS } from '@adire/contract/durations.ts'
import { i18n } from '../../lib/i18n.ts'

// Prerendered pages format numbers in the page's language, whatever variant the browser prefers: its
// first rendering must equal the page's.

/** Formats dollars, such as "$1,000". */
export function formatDollars(amount: number): string {
  return new Intl.NumberFormat(i18n.locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  }).format(amount)
}

/** Formats a number on a prerendered page, such as "10,000" or, as a percentage, "85%". */
export function formatStatistic(value: number, style: 'decimal' | 'percent' = 'decimal'): string {
  return new Intl.NumberFormat(i18n.locale, { style }).format(value)
}

/** Formats a size as advertisers write it, such as "300x250". */
export function formatBannerSize([width, height]: BannerSize): string {
  return `${width}x${height}`
}

/**
 * Layouts of an ad: a card of the feed, a column beside content, a board at the foot of a page, or
 * a strip below content.
 */
export type AdShape = 'card' | 'column' | 'board' | 'strip'

/** Member cards before each ad of the feed (ADS-SERVE-15). */
export const CARDS_BEFORE_AD = 6

/** Counts the ads among so many cards: one after every sixth, none with fewer. */
export function countAdsAmong(cards: number): number {
  return Math.floor(cards / CARDS_BEFORE_AD)
}

/** Returns the ad slot after the card with this index; undefined if there is none. */
export function findSlotAfter(cardIndex: number): number | undefined {
  return (cardIndex + 1) % CARDS_BEFORE_AD === 0 ? countAdsAmong(cardIndex + 1) - 1 : undefined
}

/** Age up to which a token is safe to use: the server accepts it for five minutes. */
const TOKEN_FRESH_MS = 4.5 * MINUTE_MS

export function isTokenFresh(chosenAt: number, now: number): boolean {
  return now - chosenAt < TOKEN_FRESH_MS
}

/** Chosen ads and the number of the first slot that they were requested for. */
interface ChosenAds<A> {
  from: number
  ads: readonly A[]
}

/** Lists the campaigns placed in a feed, the lowest last. */
export function listCampaigns(slots: ReadonlyMap<number, { campaignId: string }>): string[] {
  return [...slots].toSorted(([a], [b]) => a - b).map(([, { campaignId }]) => campaignId)
}

/** Counts the slots down to the lowest filled one. */
export function countSlots(slots: ReadonlyMap<number, unknown>): number {
  return Math.max(-1, ...slots.keys()) + 1
}

/**
 * Fills ads into their requested slots or later ones, skipping slots that are taken or in view, so
 * that nothing in view moves. A campaign is placed once in a feed.
 */
export function fillSlots<A extends { campaignId: string }>(
  slots: ReadonlyMap<number, A>,
  { from, ads }: ChosenAds<A>,
  isInView: (slot: number) => boolean,
): ReadonlyMap<number, A> {
  const filled = new Map(slots)
  let slot = from
  for (const ad of ads) {
    if ([...filled.values()].some(({ campaignId }) => campaignId === ad.campaignId)) continue
    while (filled.has(slot) || isInView(slot)) slot += 1
    filled.set(slot, ad)
  }
  return filled
}
