import type { PendingMember } from '@adire/contract/moderation.ts'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { cn } from '../../ui/cn.ts'
import { LoadMoreButton } from '../../ui/LoadMoreButton.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { StackSkeleton } from '../../ui/StackSkeleton.tsx'
import { ItemsElsewhereNotice } from '../queues/ItemsElsewhereNotice.tsx'
import { DenyDialog } from './DenyDialog.tsx'
import { PendingMemberCard } from './PendingMemberCard.tsx'
import { findItemAt } from '../../staff/queue-rules.ts'
import { DecidedElsewhereNotice, QueueClear } from '../../staff/QueueNotes.tsx'
import { queueWords } from '../../staff/queue-words.ts'
import { UndoBar } from '../../staff/UndoBar.tsx'
import type { RecentDecision } from '../../staff/use-pending-decision.ts'
import { useMemberDecisions, usePendingMembers } from './use-member-queue.ts'
import { useQueue } from '../../staff/use-queue.ts'
import { useShortcuts } from '../../staff/use-shortcuts.ts'

type List = ReturnType<typeof usePendingMembers>

/** Members waiting for verification, longest first (ADM-USERS-02, 05, 06). */
export function MemberQueue() {
  const list = usePendingMembers()
  return (
    <QueryState query={list} copy={queueWords} skeleton={<MemberSkeletons />}>
      {({ pages }) => <Queue list={list} members={pages.flatMap((page) => page.members)} />}
    </QueryState>
  )
}

function Queue({ list, members }: { list: List; members: PendingMember[] }) {
  const { waiting, goneCount, forgetGone, ...controls } = useQueue(members, {
    hasMore: list.hasNextPage,
  })
  const { recent, undoDecision, approve, deny } = useMemberDecisions(controls)
  const [denied, setDenied] = useState<PendingMember | null>(null)
  const { box, leaveFrom, goTo } = useFocusOnNext(waiting.map(({ id }) => id))
  const last = recent.at(-1)
  const elsewhere = list.data?.pages.at(-1)?.elsewhereCount ?? 0

  async function handleUndo() {
    if (last && (await undoDecision(last))) goTo(last.id)
  }

  useShortcuts({ u: () => void handleUndo() })

  function handleReason(reason: string) {
    if (!denied) return
    leaveFrom(denied.id)
    deny(denied, reason)
    setDenied(null)
  }

  return (
    <div ref={box} className="grid gap-4">
      <h3 className="sr-only">
        <Trans>Pending Members</Trans>
      </h3>
      <DecidedElsewhereNotice count={goneCount} onDismiss={forgetGone} />
      {waiting.length === 0 && !list.hasNextPage && <QueueClear elsewhere={elsewhere} />}
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
                approve(member)
              }}
              onDeny={() => setDenied(member)}
            />
          </li>
        ))}
      </ul>
      <LoadMoreButton list={list} />
      {waiting.length > 0 && <ItemsElsewhereNotice count={elsewhere} />}
      <LastDecided last={last} onUndo={() => void handleUndo()} />
      <DenyDialog member={denied} onClose={() => setDenied(null)} onReason={handleReason} />
    </div>
  )
}

/** Undo bar fixed above the foot of the window and its toasts, so that no card moves. */
function LastDecided({ last, onUndo }: { last: RecentDecision | undefined; onUndo: () => void }) {
  const text =
    last &&
    (last.decision === 'approved' ? (
      <Trans>Approved: {last.handle}</Trans>
    ) : (
      <Trans>Denied: {last.handle}</Trans>
    ))
  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-24 z-20 flex justify-center max-md:bottom-[calc(var(--bar-height)+5.5rem+env(safe-area-inset-bottom))]">
      <div
        className={cn(
          'pointer-events-auto max-w-full rounded-card border border-line bg-surface px-4 py-1 shadow-3',
          !text && 'hidden',
        )}
      >
        <UndoBar last={text} onUndo={onUndo} />
      </div>
    </div>
  )
}

/**
 * Moves the focus after the moderator's own decision to the next item or the empty state, and after
 * an undo to the restored item.
 */
function useFocusOnNext(ids: readonly string[]) {
  const box = useRef<HTMLDivElement>(null)
  const [left, setLeft] = useState<{ id: string; position: number } | null>(null)
  const [back, setBack] = useState<string | null>(null)
  const isGone = left !== null && !ids.includes(left.id)
  const nextId = left ? findItemAt(ids, left.position) : undefined

  useEffect(() => {
    if (!isGone) return
    const selector = nextId === undefined ? '[tabindex="-1"]' : `[data-item="${nextId}"]`
    const frame = requestAnimationFrame(() => {
      box.current?.querySelector<HTMLElement>(selector)?.focus()
      setLeft(null)
    })
    return () => cancelAnimationFrame(frame)
  }, [isGone, nextId])

  const isBack = back !== null && ids.includes(back)
  useEffect(() => {
    if (!isBack) return
    const frame = requestAnimationFrame(() => {
      box.current?.querySelector<HTMLElement>(`[data-item="${back}"]`)?.focus()
      setBack(null)
    })
    return () => cancelAnimationFrame(frame)
  }, [isBack, back])

  return {
    box,
    goTo: setBack,
    leaveFrom: (id: string) => setLeft({ id, position: ids.indexOf(id) }),
  }
}

function MemberSkeletons() {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <StackSkeleton count={4} className="h-72" />
    </div>
  )
}
