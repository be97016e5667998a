import { type FoundPlace, PLACE_SEARCH_MAXIMUM } from '@adire/contract/place-search.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { useDebounced } from '../lib/use-debounced.ts'

const WAIT_MS = 150

type PlaceSearch = {
  state: 'idle' | 'searching' | 'failed' | 'done'
  /** Places for the typed text if `done`, else those of an earlier text. */
  places: readonly FoundPlace[]
}

/** Searches the list of places once the text has rested. */
export function usePlaceSearch(typed: string): PlaceSearch {
  const text = typed.trim().slice(0, PLACE_SEARCH_MAXIMUM)
  const [rested, setRested] = useState('')
  useDebounced(text, setRested, WAIT_MS)
  const found = useQuery(
    api.places.search.queryOptions({
      input: { search: rested },
      enabled: rested !== '',
      staleTime: Infinity,
      placeholderData: keepPreviousData,
    }),
  )
  const places = found.data?.places ?? []
  if (text === '') return { state: 'idle', places }
  if (found.isError || found.fetchStatus === 'paused') return { state: 'failed', places }
  const isDone = text === rested && found.isSuccess && !found.isPlaceholderData
  return { state: isDone ? 'done' : 'searching', places }
}
