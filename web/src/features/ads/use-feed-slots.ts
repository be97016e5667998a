import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useState } from 'react'
import { type ChosenAd, feedAdsKey } from './api.ts'

type Slots = ReadonlyMap<number, ChosenAd>
const NO_SLOTS: Slots = new Map()

/** Ads of the surrounding feed by slot number. */
export const FeedSlots = createContext<Slots>(NO_SLOTS)

/** Reads the ads of the surrounding feed by slot number. */
export function useFeedSlots(): Slots {
  return use(FeedSlots)
}

/** Longest time that loaded cards wait for their ads. */
const AD_WAIT_MS = 200

/**
 * True while loaded cards should wait a moment for their ads, so that both appear together. A later
 * ad can't be placed in view without moving cards.
 */
export function useAdWait({
  isRequested,
  areCardsLoaded,
}: {
  isRequested: boolean
  areCardsLoaded: boolean
}): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    if (!areCardsLoaded) return undefined
    const timer = setTimeout(() => setIsOver(true), AD_WAIT_MS)
    return () => clearTimeout(timer)
  }, [areCardsLoaded])
  return areCardsLoaded && isRequested && !isOver
}

interface CachedSlots {
  slots: Slots
  saveSlots: (slots: Slots) => void
  /** True if this feed was loaded before, even if it got no ads. */
  isCached: boolean
}

/**
 * Caches the slots of a feed, so that they are there at once when the member returns within
 * minutes.
 */
export function useCachedSlots(): CachedSlots {
  const queryClient = useQueryClient()
  const [cached] = useState(() => queryClient.getQueryData<Slots>(feedAdsKey()))
  const [slots, setSlots] = useState(cached ?? NO_SLOTS)
  function saveSlots(next: Slots) {
    setSlots(next)
    queryClient.setQueryData(feedAdsKey(), next)
  }
  return { slots, saveSlots, isCached: cached !== undefined }
}
