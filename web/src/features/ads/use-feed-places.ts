import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useState } from 'react'
import { type ChosenAd, feedKey } from './api.ts'

type Places = ReadonlyMap<number, ChosenAd>
const NOBODY: Places = new Map()

/** Which advertisement stands in which place of the feed around. */
export const FeedPlaces = createContext<Places>(NOBODY)

export function useFeedPlaces(): Places {
  return use(FeedPlaces)
}

/** The places of a feed, kept for whoever comes back to it within minutes: they are there at once then, as its cards are. */
export function useKeptPlaces(): [Places, (places: Places) => void] {
  const queryClient = useQueryClient()
  const [places, setPlaces] = useState(() => queryClient.getQueryData<Places>(feedKey()) ?? NOBODY)
  function keepPlaces(next: Places) {
    setPlaces(next)
    queryClient.setQueryData(feedKey(), next)
  }
  return [places, keepPlaces]
}
