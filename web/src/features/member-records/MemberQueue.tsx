import type { PendingMember } from '@adire/contract/moderation.ts'
import { Trans, useLingui } from '@lingui/react/macro'
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
import { staffQueryCopy } from '../../staff/query-copy.ts'
import { UndoBar } from '../../staff/UndoBar.tsx'
import type { RecentDecision } from '../../staff/use-pending-decision.ts'
import { useMemberDecisions, usePendingMembers } from './use-member-queue.ts'
import { useQueue } from '../../staff/use-queue.ts'
import { useListKeys } from '../../staff/use-list-keys.ts'

type List = ReturnType<typeof usePendingMembers>

/** Queue of members waiting for verification, longest wait first (ADM-USERS-02, 05, 06). */
export function MemberQueue() {
  const list = usePendingMembers()
  return (
    <QueryState query={list} copy={staffQueryCopy} skeleton={<MemberSkeletons />}>
      {({ pages }) => <Queue list={list} members={pages.flatMap((page) => page.members)} />}
    </QueryState>
  )
}

function Queue({ list, members }: { list: List; members: PendingMember[] }) {
  const { t } = useLingui()
  const { waiting, removedCount, dismissRemoved, ...controls } = useQueue(members, {
    hasMore: list.hasNextPage,
  })
  const { recent, undoDecision, approve, deny } = useMemberDecisions(controls)
  const [memberToDeny, setMemberToDeny] = useState<PendingMember | null>(null)
  const { container, focusNextAfter, focusItem } = useFocusOnNext(waiting.map(({ id }) => id))
  const last = recent.at(-1)
  const assignedElsewhere = list.data?.pages.at(-1)?.elsewhereCount ?? 0

  async function handleUndo() {
    if (last && (await undoDecision(last))) focusItem(last.id)
  }

  const findMember = (id: string) => waiting.find((member) => member.id === id) ?? null

  useListKeys(container, {
    labels: { next: t`Next member`, previous: t`Previous member` },
    itemKeys: [
      { name: 'a', label: t`Approve`, run: approveById },
      { name: 'd', label: t`Deny`, run: (id) => setMemberToDeny(findMember(id)) },
    ],
    otherKeys: [{ names: ['u'], label: t`Undo`, run: () => void handleUndo() }],
  })

  function approveById(id: string) {
    const member = findMember(id)
    if (!member) return
    focusNextAfter(member.id)
    approve(member)
  }

  function handleReason(reason: string) {
    if (!memberToDeny) return
    focusNextAfter(memberToDeny.id)
    deny(memberToDeny, reason)
    setMemberToDeny(null)
  }

  return (
    // Room below, so that every button can be scrolled above the fixed notices.
    <div ref={container} className={cn('grid gap-4', (last || removedCount > 0) && 'pb-56')}>
      <h3 className="sr-only">
        <Trans>Pending Members</Trans>
      </h3>
      {waiting.length === 0 && !list.hasNextPage && <QueueClear elsewhere={assignedElsewhere} />}
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
              onApprove={() => approveById(member.id)}
              onDeny={() => setMemberToDeny(member)}
            />
          </li>
        ))}
      </ul>
      <LoadMoreButton list={list} />
      {waiting.length > 0 && <ItemsElsewhereNotice count={assignedElsewhere} />}
      <FixedNotices
        last={last}
        onUndo={() => void handleUndo()}
        removedCount={removedCount}
        onDismissRemoved={dismissRemoved}
      />
      <DenyDialog
        member={memberToDeny}
        onClose={() => setMemberToDeny(null)}
        onReason={handleReason}
      />
    </div>
  )
}

type NoticesProps = {
  last: RecentDecision | undefined
  onUndo: () => void
  removedCount: number
  onDismissRemoved: () => void
}

/**
 * Notice about items that left the queue and the undo bar, fixed above the bottom of the window and
 * the toasts: they must not move a button that is about to be pressed.
 */
function FixedNotices({ last, onUndo, removedCount, onDismissRemoved }: NoticesProps) {
  const text =
    last &&
    (last.decision === 'approved' ? (
      <Trans>Approved: {last.handle}</Trans>
    ) : (
      <Trans>Denied: {last.handle}</Trans>
    ))
  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-24 z-20 flex flex-col items-center gap-2 max-md:bottom-[calc(var(--bar-height)+5.5rem+env(safe-area-inset-bottom))]">
      <div className="pointer-events-auto max-w-xl rounded-tile shadow-3 empty:hidden">
        <DecidedElsewhereNotice count={removedCount} onDismiss={onDismissRemoved} />
      </div>
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
  const container = useRef<HTMLDivElement>(null)
  const [leaving, setLeaving] = useState<{ id: string; position: number } | null>(null)
  const [returningId, setReturningId] = useState<string | null>(null)
  const hasLeft = leaving !== null && !ids.includes(leaving.id)
  const nextId = leaving ? findItemAt(ids, leaving.position) : undefined

  useEffect(() => {
    if (!hasLeft) return
    const selector = nextId === undefined ? '[tabindex="-1"]' : `[data-item="${nextId}"]`
    const frame = requestAnimationFrame(() => {
      container.current?.querySelector<HTMLElement>(selector)?.focus()
      setLeaving(null)
    })
    return () => cancelAnimationFrame(frame)
  }, [hasLeft, nextId])

  const hasReturned = returningId !== null && ids.includes(returningId)
  useEffect(() => {
    if (!hasReturned) return
    const frame = requestAnimationFrame(() => {
      container.current?.querySelector<HTMLElement>(`[data-item="${returningId}"]`)?.focus()
      setReturningId(null)
    })
    return () => cancelAnimationFrame(frame)
  }, [hasReturned, returningId])

  return {
    container,
    focusItem: setReturningId,
    focusNextAfter: (id: string) => setLeaving({ id, position: ids.indexOf(id) }),
  }
}

function MemberSkeletons() {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <StackSkeleton count={4} className="h-72" />
    </div>
  )
}
