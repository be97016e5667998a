import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { cursorPaging } from '../../lib/cursor-paging.ts'

/** Lists matches, newest activity first, optionally by name. The Messages tab shares this query. */
export function useMatches(search = '') {
  return useInfiniteQuery(
    api.matches.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, ...(search !== '' && { search }) }),
      ...cursorPaging,
      // Keeps the last list visible while a search loads.
      placeholderData: keepPreviousData,
    }),
  )
}

/** Lists the newest matches without a message. */
export function useNewMatches() {
  return useQuery(
    api.matches.list.queryOptions({ input: { only: 'new' }, select: ({ matches }) => matches }),
  )
}

/** Number of received likes, updated live; without premium, also of members passed on or blocked. */
export function useReceivedCount() {
  return useQuery(api.likes.countReceived.queryOptions({ select: ({ count }) => count }))
}

/** Lists the likes the member has sent, the newest first. */
export function useSentLikes() {
  return useInfiniteQuery(
    api.likes.listSent.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      ...cursorPaging,
    }),
  )
}

/** Lists received likes, for premium members. */
export function useReceivedLikes({ isEnabled }: { isEnabled: boolean }) {
  return useInfiniteQuery(
    api.likes.listReceived.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      ...cursorPaging,
      enabled: isEnabled,
    }),
  )
}
