import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { cursorPaging } from '../../lib/cursor-paging.ts'
import { useVisit } from '../../lib/use-visit.ts'
import { staffQueryCopy } from '../../staff/query-copy.ts'
import { QueueClear } from '../../staff/QueueNotes.tsx'
import { ReviewItems } from '../../staff/ReviewItems.tsx'
import { StaffList } from '../../staff/StaffList.tsx'
import { StaffPageHead } from '../../staff/StaffPageHead.tsx'
import { StackSkeleton } from '../../ui/StackSkeleton.tsx'
import { ItemsElsewhereNotice } from '../queues/ItemsElsewhereNotice.tsx'
import { VouchReview } from './VouchReview.tsx'

/** Friends’ words page of staff: the queue, longest wait first, with one vouch at a time. */
export function VouchQueue() {
  const { t } = useLingui()
  const { visit, renewal } = useVisit('vouches')
  const list = useInfiniteQuery(
    api.vouches.listWaiting.infiniteOptions({
      input: (cursor: string | undefined) => ({ visit, cursor }),
      ...cursorPaging,
      ...renewal,
    }),
  )
  const elsewhere = list.data?.pages.at(-1)?.elsewhereCount ?? 0
  return (
    <div className="grid gap-4">
      <StaffPageHead title={<Trans>Friends’ words</Trans>} />
      <StaffList
        list={list}
        readItems={(page) => page.vouches}
        copy={staffQueryCopy}
        skeleton={<StackSkeleton count={1} className="h-72" />}
        empty={<QueueClear elsewhere={elsewhere} />}
      >
        {(vouches) => (
          <>
            <ReviewItems
              items={vouches}
              label={t`Waiting words`}
              readSince={({ acceptedAt }) => acceptedAt}
            >
              {(vouch, onMove) => <VouchReview key={vouch.id} {...{ vouch, onMove }} />}
            </ReviewItems>
            <ItemsElsewhereNotice count={elsewhere} />
          </>
        )}
      </StaffList>
    </div>
  )
}
