import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { staffQueryCopy } from '../../staff/query-copy.ts'
import { QueueClear } from '../../staff/QueueNotes.tsx'
import { StaffList } from '../../staff/StaffList.tsx'
import { StaffPageHead } from '../../staff/StaffPageHead.tsx'
import { StackSkeleton } from '../../ui/StackSkeleton.tsx'
import { ItemsElsewhereNotice } from './ItemsElsewhereNotice.tsx'
import { type ReviewItem, ReviewItems, type ReviewItemsProps } from '../../staff/ReviewItems.tsx'

type Props<Page, Item extends ReviewItem> = Omit<ReviewItemsProps<Item>, 'items'> & {
  title: ReactNode
  list: UseInfiniteQueryResult<InfiniteData<Page>>
  readItems: (page: Page) => readonly Item[]
}

/** Staff page of a review queue: one item at a time, and how many colleagues have open. */
export function ReviewQueue<Page extends { elsewhereCount: number }, Item extends ReviewItem>({
  title,
  list,
  readItems,
  ...items
}: Props<Page, Item>) {
  const elsewhere = list.data?.pages.at(-1)?.elsewhereCount ?? 0
  return (
    <div className="grid gap-4">
      <StaffPageHead title={title} />
      <StaffList
        list={list}
        readItems={readItems}
        copy={staffQueryCopy}
        skeleton={<StackSkeleton count={1} className="h-72" />}
        empty={<QueueClear elsewhere={elsewhere} />}
      >
        {(waiting) => (
          <>
            <ReviewItems items={waiting} {...items} />
            <ItemsElsewhereNotice count={elsewhere} />
          </>
        )}
      </StaffList>
    </div>
  )
}
