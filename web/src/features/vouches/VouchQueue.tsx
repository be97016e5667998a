import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { cursorPaging } from '../../lib/cursor-paging.ts'
import { useVisit } from '../../lib/use-visit.ts'
import { ReviewQueue } from '../queues/ReviewQueue.tsx'
import { VouchReview } from './VouchReview.tsx'

/** Page of vouches for staff: the queue, longest wait first, with one vouch at a time. */
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
  return (
    <ReviewQueue
      title={<Trans>Vouches</Trans>}
      list={list}
      readItems={(page) => page.vouches}
      label={t`Vouches waiting for review`}
      readSince={({ acceptedAt }) => acceptedAt}
    >
      {(vouch, onMove) => <VouchReview key={vouch.id} {...{ vouch, onMove }} />}
    </ReviewQueue>
  )
}
