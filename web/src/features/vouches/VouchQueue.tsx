import type { VouchId } from '@adire/contract/ids.ts'
import type { WaitingVouch } from '@adire/contract/vouches.ts'
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
import { VouchReview } from './VouchReview.tsx'

/** Friends’ words page of staff: the queue, longest wait first, with one vouch at a time. */
export function VouchQueue() {
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
            <Vouches vouches={vouches} />
            <ItemsElsewhereNotice count={elsewhere} />
          </>
        )}
      </StaffList>
    </div>
  )
}

function Vouches({ vouches }: { vouches: WaitingVouch[] }) {
  const [chosenId, setChosenId] = useState<VouchId>()
  const current = vouches.find(({ id }) => id === chosenId) ?? vouches[0]
  if (!current) return null

  function move(step: 1 | -1) {
    const next = vouches[vouches.findIndex(({ id }) => id === current?.id) + step]
    if (next) setChosenId(next.id)
  }

  return (
    <div className="grid items-start gap-4 md:grid-cols-[14rem_minmax(0,1fr)]">
      <QueueList vouches={vouches} current={current.id} onChoose={setChosenId} />
      <VouchReview key={current.id} vouch={current} onMove={move} />
    </div>
  )
}

type ListProps = { vouches: WaitingVouch[]; current: VouchId; onChoose: (id: VouchId) => void }

function QueueList({ vouches, current, onChoose }: ListProps) {
  const { t } = useLingui()
  return (
    <ul aria-label={t`Waiting words`} className="flex gap-2 overflow-x-auto p-1 md:grid">
      {vouches.map(({ id, member, acceptedAt }) => (
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
            <WaitingSince at={acceptedAt} />
          </button>
        </li>
      ))}
    </ul>
  )
}
