import type { DiscoverCard } from '@adire/contract/discovery.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useStore } from 'zustand'
import { reactionOutbox } from '../../lib/reaction-outbox.ts'
import { type useDiscoverList, useLastPassed } from './api.ts'
import { findUndoable, listUndecided } from './deck-rules.ts'

/** Number of undecided cards at which the next page is loaded. */
const LOAD_AHEAD = 6

type DeckPosition = 'current' | 'next' | 'leaving'

interface Shown {
  current: DiscoverCard['id'] | undefined
  leaving: DiscoverCard['id'] | undefined
  decided: number
}

/**
 * Cards of Discover one at a time: the current one, the next one, whose picture loads meanwhile, and
 * the one decided last, which leaves.
 */
export function useDeck(list: ReturnType<typeof useDiscoverList>) {
  const members = list.data?.pages.flatMap((page) => page.members) ?? []
  const lastPassed = useLastPassed()
  const queue = useStore(reactionOutbox.items)
  const left = listUndecided(members, { lastPassed, queued: new Set(queue.map(({ to }) => to)) })
  const queuedPasses = queue.filter(({ kind }) => kind === 'pass').map(({ to }) => to)
  const [current, next] = left
  const [shown, setShown] = useState<Shown>({
    current: current?.id,
    leaving: undefined,
    decided: 0,
  })
  if (shown.current !== current?.id) {
    const isUndone = left.some(({ id }) => id === shown.current)
    const isDecided = !isUndone && members.some(({ id }) => id === shown.current)
    setShown({
      current: current?.id,
      leaving: shown.current,
      decided: shown.decided + Number(isDecided) - Number(isUndone),
    })
  }
  useLoadAhead(list, left.length)

  const cards = members.flatMap((member): { member: DiscoverCard; position: DeckPosition }[] => {
    if (member.id === current?.id) return [{ member, position: 'current' }]
    if (member.id === next?.id) return [{ member, position: 'next' }]
    return member.id === shown.leaving ? [{ member, position: 'leaving' }] : []
  })
  return {
    cards,
    current,
    decided: shown.decided,
    undoable: findUndoable(members, { lastPassed, queuedPasses }),
  }
}

function useLoadAhead(list: ReturnType<typeof useDiscoverList>, left: number) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const load = useEffectEvent(() => void fetchNextPage())
  const isWanted = left < LOAD_AHEAD && hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (isWanted) load()
  }, [isWanted])
}
