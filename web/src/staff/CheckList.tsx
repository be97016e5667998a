import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadMoreButton } from '../ui/LoadMoreButton.tsx'
import { QueryState } from '../ui/QueryState.tsx'
import { EmptyQueue } from './EmptyQueue.tsx'

type Props<Page, Check> = {
  list: UseInfiniteQueryResult<InfiniteData<Page>>
  /** Whether these wait, or are done with. */
  isOpen: boolean
  checksOf: (page: Page) => readonly Check[]
  keyOf: (check: Check) => string
  children: (check: Check) => ReactNode
}

/** Paged list of items for an admin to check. */
export function CheckList<Page, Check>({
  list,
  isOpen,
  checksOf,
  keyOf,
  children,
}: Props<Page, Check>) {
  return (
    <>
      <QueryState query={list}>
        {({ pages }) => {
          const checks = pages.flatMap(checksOf)
          if (checks.length === 0) return <EmptyQueue isOpen={isOpen} />
          return (
            <ul className="grid grid-cols-1 gap-3">
              {checks.map((check) => (
                <li key={keyOf(check)}>{children(check)}</li>
              ))}
            </ul>
          )
        }}
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
