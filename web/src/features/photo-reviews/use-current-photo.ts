import type { PendingPhoto } from '@adire/contract/photo-reviews.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { findCurrent } from '../../staff/queue-rules.ts'
import { pickCurrent } from './rules.ts'
import type { usePendingPhotos } from './use-photo-queue.ts'

/**
 * Photos loaded ahead. Few, because the server assigns every photo it sends to this moderator, and
 * others don't get it.
 */
const PHOTOS_AHEAD = 3

/**
 * Photo under review: the chosen one or, once that has left the queue, the one now at its position.
 * Also loads the next page and the next pictures.
 */
export function useCurrentPhoto(
  waiting: readonly PendingPhoto[],
  list: ReturnType<typeof usePendingPhotos>,
) {
  const [chosen, setChosen] = useState<{ id: string | undefined; position: number }>({
    id: undefined,
    position: 0,
  })
  // An undone decision may return its photo only with the next answer of the server, or never, if its
  // owner has removed it.
  const [awaitedId, setAwaitedId] = useState<string>()
  const current = pickCurrent(waiting, { awaitedId, chosen })
  if (awaitedId !== undefined && (current?.id === awaitedId || !list.isFetching))
    setAwaitedId(undefined)
  const position = current ? waiting.indexOf(current) : 0
  if (current && (chosen.id !== current.id || chosen.position !== position))
    setChosen({ id: current.id, position })

  useNextPage(list, waiting.length - position)
  usePreloadedPictures(waiting.slice(position + 1, position + 1 + PHOTOS_AHEAD))

  return {
    current,
    position,
    /** True while a chosen photo isn't in the queue yet, and another one is on screen. */
    isAwaiting: awaitedId !== undefined,
    /** Shows a photo, as soon as it is in the queue. */
    choose: setAwaitedId,
    /** Updates from the previous state, so that two key presses in one render both move. */
    move(step: number) {
      setAwaitedId(undefined)
      setChosen((last) => {
        const from = findCurrent(waiting, last.id, last.position)
        const to = (from ? waiting.indexOf(from) : 0) + step
        const next = waiting[to]
        return next ? { id: next.id, position: to } : last
      })
    },
  }
}

function usePreloadedPictures(photos: readonly PendingPhoto[]) {
  const addresses = photos.map(({ photo }) => `${photo.src}/1280`).join(' ')
  useEffect(() => {
    for (const address of addresses.split(' ').filter(Boolean)) new Image().src = address
  }, [addresses])
}

/** Loads the next page before the moderator reaches it. */
function useNextPage(list: ReturnType<typeof usePendingPhotos>, remaining: number) {
  const { hasNextPage, isFetching, isFetchNextPageError } = list
  const load = useEffectEvent(() => void list.fetchNextPage())
  const isNeeded = remaining < PHOTOS_AHEAD && hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (isNeeded) load()
  }, [isNeeded])
}
