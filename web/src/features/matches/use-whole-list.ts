import { useEffect } from 'react'

type List = { hasNextPage: boolean; isFetching: boolean; isError: boolean; fetchNextPage: () => unknown }

/** A search looks through all of a list, so it reads on to the end while one is typed. */
export function useWholeList({ hasNextPage, isFetching, isError, fetchNextPage }: List, isWanted: boolean) {
  useEffect(() => {
    if (isWanted && hasNextPage && !isFetching && !isError) fetchNextPage()
  })
}
