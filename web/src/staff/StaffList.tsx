import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadMoreButton } from '../ui/LoadMoreButton.tsx'
import { QueryState, type QueryCopy } from '../ui/QueryState.tsx'

type Props<Page, Item> = {
  list: UseInfiniteQueryResult<InfiniteData<Page>>
  readItems: (page: Page) => readonly Item[]
  copy?: QueryCopy
  skeleton?: ReactNode
  empty: ReactNode
  children: (items: Item[], pages: Page[]) => ReactNode
}

/**
 * Paged list on a staff page, with its loading, empty and failure states and a "Load more" button.
 */
export function StaffList<Page, Item>(props: Props<Page, Item>) {
  const { list, readItems, copy, skeleton, empty, children } = props
  return (
    <>
      <QueryState query={list} {...(copy && { copy })} skeleton={skeleton}>
        {({ pages }) => {
          const items = pages.flatMap(readItems)
          return items.length === 0 ? empty : children(items, pages)
        }}
      </QueryState>
      <LoadMoreButton list={list} />
    </>
  )
}
