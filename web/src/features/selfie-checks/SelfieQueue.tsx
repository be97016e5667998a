import type { SelfieCheckId } from '@adire/contract/ids.ts'
import type { WaitingSelfie } from '@adire/contract/selfie-checks.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { cursorPaging } from '../../lib/cursor-paging.ts'
import { nameAndAge } from '../../lib/format.ts'
import { cn } from '../../ui/cn.ts'
import { StackSkeleton } from '../../ui/StackSkeleton.tsx'
import { QueueClear } from '../../staff/QueueNotes.tsx'
import { WaitingSince } from '../../staff/WaitingSince.tsx'
import { ItemsElsewhereNotice } from '../queues/ItemsElsewhereNotice.tsx'
import { useVisit } from '../../lib/use-visit.ts'
import { SelfieComparison } from './SelfieComparison.tsx'
import { StaffPageHead } from '../../staff/StaffPageHead.tsx'
import { StaffList } from '../../staff/StaffList.tsx'
import { staffQueryCopy } from '../../staff/query-copy.ts'

/** Selfies page of staff: the queue, longest wait first, with one selfie to compare at a time. */
export function SelfieQueue() {
  const { visit, renewal } = useVisit('selfies')
  const list = useInfiniteQuery(
    api.selfieChecks.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ visit, cursor }),
      ...cursorPaging,
      ...renewal,
    }),
  )
  return (
    <div className="grid gap-4">
      <StaffPageHead title={<Trans>Selfies</Trans>} />
      <StaffList
        list={list}
        readItems={(page) => page.checks}
        copy={staffQueryCopy}
        skeleton={<StackSkeleton count={1} className="h-96" />}
        empty={<QueueClear elsewhere={list.data?.pages.at(-1)?.elsewhereCount ?? 0} />}
      >
        {(checks, pages) => (
          <Selfies checks={checks} assignedElsewhere={pages.at(-1)?.elsewhereCount ?? 0} />
        )}
      </StaffList>
    </div>
  )
}

function Selfies({
  checks,
  assignedElsewhere,
}: {
  checks: WaitingSelfie[]
  assignedElsewhere: number
}) {
  const [chosenId, setChosenId] = useState<SelfieCheckId>()
  const current = checks.find(({ id }) => id === chosenId) ?? checks[0]
  if (!current) return null

  function move(step: 1 | -1) {
    const next = checks[checks.findIndex(({ id }) => id === current?.id) + step]
    if (next) setChosenId(next.id)
  }

  return (
    <>
      <div className="grid items-start gap-4 md:grid-cols-[14rem_minmax(0,1fr)]">
        <QueueList checks={checks} current={current.id} onChoose={setChosenId} />
        <SelfieComparison key={current.id} selfie={current} onMove={move} />
      </div>
      <ItemsElsewhereNotice count={assignedElsewhere} />
    </>
  )
}

type ListProps = {
  checks: WaitingSelfie[]
  current: SelfieCheckId
  onChoose: (id: SelfieCheckId) => void
}

function QueueList({ checks, current, onChoose }: ListProps) {
  const { t } = useLingui()
  return (
    <ul aria-label={t`Waiting selfies`} className="flex gap-2 overflow-x-auto p-1 md:grid">
      {checks.map(({ id, member, takenAt }) => (
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
            <WaitingSince at={takenAt} />
          </button>
        </li>
      ))}
    </ul>
  )
}
