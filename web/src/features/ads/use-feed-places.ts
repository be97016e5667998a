import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useState } from 'react'
import { type ChosenAd, feedKey } from './api.ts'

type Places = ReadonlyMap<number, ChosenAd>
const NO_PLACES: Places = new Map()

/** Ads of the surrounding feed by place. */
export const FeedPlaces = createContext<Places>(NO_PLACES)

export function useFeedPlaces(): Places {
  return use(FeedPlaces)
}

/** Longest time that loaded cards wait for their ads. */
const AD_WAIT_MS = 200

/**
 * True while loaded cards should wait a moment for their ads, so that both appear together. A later ad can't be placed in view without
 * moving cards.
 */
export function useAdWait({ isRequested, areCardsLoaded }: { isRequested: boolean; areCardsLoaded: boolean }): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    if (!areCardsLoaded) return undefined
    const timer = setTimeout(() => setIsOver(true), AD_WAIT_MS)
    return () => clearTimeout(timer)
  }, [areCardsLoaded])
  return areCardsLoaded && isRequested && !isOver
}

interface CachedPlaces {
  places: Places
  savePlaces: (places: Places) => void
  /** True if this feed was loaded before, even if it got no ads. */
  isCached: boolean
}

/** Keeps the places of a feed in the query cache, so that they are there at once when the member returns within minutes. */
export function useCachedPlaces(): CachedPlaces {
  const queryClient = useQueryClient()
  const [cached] = useState(() => queryClient.getQueryData<Places>(feedKey()))
  const [places, setPlaces] = useState(cached ?? NO_PLACES)
  function savePlaces(next: Places) {
    setPlaces(next)
    queryClient.setQueryData(feedKey(), next)
  }
  return { places, savePlaces, isCached: cached !== undefined }
}
