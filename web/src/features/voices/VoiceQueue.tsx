import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { cursorPaging } from '../../lib/cursor-paging.ts'
import { useVisit } from '../../lib/use-visit.ts'
import { ReviewQueue } from '../queues/ReviewQueue.tsx'
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
  return (
    <ReviewQueue
      title={<Trans>Recordings</Trans>}
      list={list}
      readItems={(page) => page.voices}
      label={t`Recordings waiting for review`}
      readSince={({ recordedAt }) => recordedAt}
    >
      {(voice, onMove) => <VoiceReview key={voice.id} {...{ voice, onMove }} />}
    </ReviewQueue>
  )
}
