import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { cursorPaging } from '../../lib/cursor-paging.ts'
import { useVisit } from '../../lib/use-visit.ts'
import { ReviewQueue } from '../queues/ReviewQueue.tsx'
import { SelfieComparison } from './SelfieComparison.tsx'

/** Selfies page of staff: the queue, longest wait first, with one selfie to compare at a time. */
export function SelfieQueue() {
  const { t } = useLingui()
  const { visit, renewal } = useVisit('selfies')
  const list = useInfiniteQuery(
    api.selfieChecks.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ visit, cursor }),
      ...cursorPaging,
      ...renewal,
    }),
  )
  return (
    <ReviewQueue
      title={<Trans>Selfies</Trans>}
      list={list}
      readItems={(page) => page.checks}
      label={t`Selfies waiting for review`}
      readSince={({ takenAt }) => takenAt}
    >
      {(selfie, onMove) => <SelfieComparison key={selfie.id} {...{ selfie, onMove }} />}
    </ReviewQueue>
  )
}
