import type { VoiceId } from '@adire/contract/ids.ts'
import type { WaitingVoice } from '@adire/contract/voices.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { cursorPaging } from '../../lib/cursor-paging.ts'
import { nameAndAge } from '../../lib/format.ts'
import { useVisit } from '../../lib/use-visit.ts'
import { staffQueryCopy } from '../../staff/query-copy.ts'
import { QueueClear } from '../../staff/QueueNotes.tsx'
import { StaffList } from '../../staff/StaffList.tsx'
import { StaffPageHead } from '../../staff/StaffPageHead.tsx'
import { WaitingSince } from '../../staff/WaitingSince.tsx'
import { cn } from '../../ui/cn.ts'
import { StackSkeleton } from '../../ui/StackSkeleton.tsx'
import { ItemsElsewhereNotice } from '../queues/ItemsElsewhereNotice.tsx'
import { VoiceReview } from './VoiceReview.tsx'

/** Recordings page of staff: the queue, longest wait first, with one recording at a time. */
export function VoiceQueue() {
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
            <Voices voices={voices} />
            <ItemsElsewhereNotice count={elsewhere} />
          </>
        )}
      </StaffList>
    </div>
  )
}

function Voices({ voices }: { voices: WaitingVoice[] }) {
  const [chosenId, setChosenId] = useState<VoiceId>()
  const current = voices.find(({ id }) => id === chosenId) ?? voices[0]
  if (!current) return null

  function move(step: 1 | -1) {
    const next = voices[voices.findIndex(({ id }) => id === current?.id) + step]
    if (next) setChosenId(next.id)
  }

  return (
    <div className="grid items-start gap-4 md:grid-cols-[14rem_minmax(0,1fr)]">
      <QueueList voices={voices} current={current.id} onChoose={setChosenId} />
      <VoiceReview key={current.id} voice={current} onMove={move} />
    </div>
  )
}

type ListProps = { voices: WaitingVoice[]; current: VoiceId; onChoose: (id: VoiceId) => void }

function QueueList({ voices, current, onChoose }: ListProps) {
  const { t } = useLingui()
  return (
    <ul aria-label={t`Waiting recordings`} className="flex gap-2 overflow-x-auto p-1 md:grid">
      {voices.map(({ id, member, recordedAt }) => (
        <li key={id} className="min-w-44 md:min-w-0">
          <button
            type="button"
            aria-current={id === current}
            onClick={() => onChoose(id)}
            className={cn(
              'grid w-full gap-1 rounded-tile border px-3 py-2 text-start',
              id === current
                ? 'border-indigo bg-indigo-soft'
                : 'border-line bg-surface hover:border-indigo',
            )}
          >
            <span className="truncate font-medium">{nameAndAge(member)}</span>
            <WaitingSince at={recordedAt} />
          </button>
        </li>
      ))}
    </ul>
  )
}
