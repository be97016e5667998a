import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useState } from 'react'
import { type ChosenAd, feedKey } from './api.ts'

type Places = ReadonlyMap<number, ChosenAd>
const NOBODY: Places = new Map()

/** Which advertisement stands in which place of the feed around. */
export const FeedPlaces = createContext<Places>(NOBODY)

export function useFeedPlaces(): Places {
  return use(FeedPlaces)
}

/** Cards that have come wait for their advertisements no longer than this. */
const PATIENCE_MS = 200

/**
 * Whether cards should wait a moment for what was asked for beside them. Together they are put up at once; what comes later can't
 * stand in view any more without moving what is looked at.
 */
export function useAwaited({ isAsked, haveCome }: { isAsked: boolean; haveCome: boolean }): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    if (!haveCome) return undefined
    const timer = setTimeout(() => setIsOver(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [haveCome])
  return haveCome && isAsked && !isOver
}

interface KeptPlaces {
  places: Places
  keepPlaces: (places: Places) => void
  /** Whether somebody was here before, and an answer, be it that there is nothing. */
  isKept: boolean
}

/** The places of a feed, kept for whoever comes back to it within minutes: they are there at once then, as its cards are. */
export function useKeptPlaces(): KeptPlaces {
  const queryClient = useQueryClient()
  const [kept] = useState(() => queryClient.getQueryData<Places>(feedKey()))
  const [places, setPlaces] = useState(kept ?? NOBODY)
  function keepPlaces(next: Places) {
    setPlaces(next)
    queryClient.setQueryData(feedKey(), next)
  }
  return { places, keepPlaces, isKept: kept !== undefined }
}
