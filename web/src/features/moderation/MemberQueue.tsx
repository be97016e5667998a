import type { PendingMember } from '@adire/contract/moderation.ts'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { LoadMoreButton } from '../../ui/LoadMoreButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useSkeleton } from '../../ui/use-skeleton.ts'
import { DenyDialog } from './DenyDialog.tsx'
import { PendingMemberCard } from './PendingMemberCard.tsx'
import { itemAt } from './queue-rules.ts'
import { GoneNote, QueueClear, QueueFailed } from './QueueNotes.tsx'
import { useMemberDecisions, usePendingMembers, useQueue } from './use-queue.ts'

type List = ReturnType<typeof usePendingMembers>

/** Who asks to be verified, longest waiting first (ADM-USERS-02, 05, 06). */
export function MemberQueue() {
  const list = usePendingMembers()
  const isSkeletonShown = useSkeleton(list.isPending)
  if (isSkeletonShown || list.isPending) return isSkeletonShown ? <MemberSkeletons /> : null
  if (!list.data) return <QueueFailed onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
  return <Queue list={list} members={list.data.pages.flatMap((page) => page.members)} />
}

function Queue({ list, members }: { list: List; members: PendingMember[] }) {
  const { waiting, goneCount, forgetGone, ...hands } = useQueue(members)
  const { approve, deny } = useMemberDecisions(hands)
  const [asked, setAsked] = useState<PendingMember | null>(null)
  const { box, leaveFrom } = useFocusOnNext(waiting.map(({ id }) => id))

  function handleReason(reason: string) {
    if (!asked) return
    leaveFrom(asked.id)
    deny({ id: asked.id, reason })
    setAsked(null)
  }

  return (
    <div ref={box} className="grid gap-4">
      <h3 className="sr-only">
        <Trans>Pending Members</Trans>
      </h3>
      <GoneNote count={goneCount} onDismiss={forgetGone} />
      {waiting.length === 0 && !list.hasNextPage && <QueueClear />}
      <ul className="grid gap-4 lg:grid-cols-2">
        {waiting.map((member) => (
          <li
            key={member.id}
            data-item={member.id}
            tabIndex={-1}
            className="min-w-0 rounded-card [contain-intrinsic-size:auto_320px] [content-visibility:auto]"
          >
            <PendingMemberCard
              member={member}
              onApprove={() => {
                leaveFrom(member.id)
                approve({ id: member.id })
              }}
              onDeny={() => setAsked(member)}
            />
          </li>
        ))}
      </ul>
      {list.hasNextPage && <LoadMoreButton isLoading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()} />}
      <DenyDialog member={asked} onClose={() => setAsked(null)} onReason={handleReason} />
    </div>
  )
}

/** When an item leaves by my hand, the focus goes to the one that takes its place, or to the note that none is left. */
function useFocusOnNext(ids: readonly string[]) {
  const box = useRef<HTMLDivElement>(null)
  const [left, setLeft] = useState<{ id: string; place: number } | null>(null)
  const isGone = left !== null && !ids.includes(left.id)
  const nextId = left ? itemAt(ids, left.place) : undefined

  useEffect(() => {
    if (!isGone) return
    const wanted = nextId === undefined ? '[tabindex="-1"]' : `[data-item="${nextId}"]`
    const frame = requestAnimationFrame(() => {
      box.current?.querySelector<HTMLElement>(wanted)?.focus()
      setLeft(null)
    })
    return () => cancelAnimationFrame(frame)
  }, [isGone, nextId])

  return { box, leaveFrom: (id: string) => setLeft({ id, place: ids.indexOf(id) }) }
}

function MemberSkeletons() {
  return (
    <div aria-busy className="grid gap-4 lg:grid-cols-2">
      <p role="status" className="sr-only">
        <Trans>Loading the queue</Trans>
      </p>
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} className="h-72 rounded-card" />
      ))}
    </div>
  )
}
