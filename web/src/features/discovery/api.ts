import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import type { Filters } from './rules.ts'

/** The members who pass the filters, page by page; the last list stays in sight while the next one loads. */
export function useDiscoverList(filters: Filters) {
  return useInfiniteQuery(
    api.discovery.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filters, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  )
}
