import { Trans } from '@lingui/react/macro'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadMoreButton } from '../ui/LoadMoreButton.tsx'
import { QueryBoundary } from '../ui/QueryBoundary.tsx'
import { QueueFailed } from './QueueNotes.tsx'

type Props<Page> = {
  list: UseInfiniteQueryResult<InfiniteData<Page>>
  skeleton: ReactNode
  children: (pages: Page[]) => ReactNode
}

/** Loading and error states of a paged staff queue. */
export function QueueQuery<Page>({ list, skeleton, children }: Props<Page>) {
  return (
    <>
      <QueryBoundary
        query={list}
        waiting={<Trans>Loading the queue</Trans>}
        skeleton={skeleton}
        renderFailed={({ isRetrying, onRetry }) => (
          <QueueFailed isRetrying={isRetrying} onRetry={onRetry} />
        )}
      >
        {({ pages }) => children(pages)}
      </QueryBoundary>
      {list.hasNextPage && (
        <LoadMoreButton
          isLoading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        />
      )}
    </>
  )
}
