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
import { VoiceReview } from './VoiceReview.tsx'

/** Recordings page of staff: the queue, longest wait first, with one recording at a time. */
export function VoiceQueue() {
  const { t } = useLingui()
  const { visit, renewal } = useVisit('voices')
  const list = useInfiniteQuery(
    api.voices.listWaiting.infiniteOptions({
      input: (cursor: string | undefined) => ({ visit, cursor }),
      ...cursorPaging,
      ...renewal,
    }),
  )
  const elsewhere = list.data?.pages.at(-1)?.elsewhereCount ?? 0
  return (
    <div className="grid gap-4">
      <StaffPageHead title={<Trans>Recordings</Trans>} />
      <StaffList
        list={list}
        readItems={(page) => page.voices}
        copy={staffQueryCopy}
        skeleton={<StackSkeleton count={1} className="h-72" />}
        empty={<QueueClear elsewhere={elsewhere} />}
      >
        {(voices) => (
          <>
            <ReviewItems
              items={voices}
              label={t`Waiting recordings`}
              readSince={({ recordedAt }) => recordedAt}
            >
              {(voice, onMove) => <VoiceReview key={voice.id} {...{ voice, onMove }} />}
            </ReviewItems>
            <ItemsElsewhereNotice count={elsewhere} />
          </>
        )}
      </StaffList>
    </div>
  )
}
