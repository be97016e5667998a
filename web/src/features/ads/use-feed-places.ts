import type { ServedAd } from '@adire/contract/ad-serving.ts'
import { createContext, use } from 'react'

/** Which advertisement stands in which place of the feed around. */
export const FeedPlaces = createContext<ReadonlyMap<number, ServedAd>>(new Map())

export function useFeedPlaces(): ReadonlyMap<number, ServedAd> {
  return use(FeedPlaces)
}
