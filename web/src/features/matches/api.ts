import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** My matches, newest activity first, page by page. The Messages tab reads the same list. */
export function useMatches() {
  return useInfiniteQuery(
    api.matches.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  )
}
