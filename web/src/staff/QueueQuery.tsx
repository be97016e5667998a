import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadMoreButton } from '../ui/LoadMoreButton.tsx'
import { QueryState } from '../ui/QueryState.tsx'
import { queueWords } from './queue-words.ts'

type Props<Page> = {
  list: UseInfiniteQueryResult<InfiniteData<Page>>
  skeleton: ReactNode
  children: (pages: Page[]) => ReactNode
}

/** Loading and error states of a paged staff queue. */
export function QueueQuery<Page>({ list, skeleton, children }: Props<Page>) {
  return (
    <>
      <QueryState query={list} words={queueWords} skeleton={skeleton}>
        {({ pages }) => children(pages)}
      </QueryState>
      {list.hasNextPage && (
        <LoadMoreButton
          isLoading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        />
      )}
    </>
  )
}
