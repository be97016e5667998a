import type { PendingPhoto } from '@adire/contract/photo-reviews.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isFocusLost } from '../../lib/focus.ts'
import { countAvailable } from '../../staff/queue-rules.ts'
import { DecidedElsewhereNotice, QueueClear } from '../../staff/QueueNotes.tsx'
import { UndoBar } from '../../staff/UndoBar.tsx'
import type { RecentDecision } from '../../staff/use-pending-decision.ts'
import { useQueue } from '../../staff/use-queue.ts'
import { useOnScreen } from '../../staff/use-on-screen.ts'
import { type PageKey, usePageKeys } from '../../staff/use-page-keys.ts'
import { ItemsElsewhereNotice } from '../queues/ItemsElsewhereNotice.tsx'
import { PhotoDecision } from './PhotoDecision.tsx'
import { PhotoHints } from './PhotoHints.tsx'
import { PhotoOwner } from './PhotoOwner.tsx'
import { PhotoQueueHead } from './PhotoQueueHead.tsx'
import { PhotoQueueList } from './PhotoQueueList.tsx'
import { PhotoRejectDialog } from './PhotoRejectDialog.tsx'
import { PhotoStage } from './PhotoStage.tsx'
import { needsReveal } from './rules.ts'
import { useCurrentPhoto } from './use-current-photo.ts'
import { type usePendingPhotos, usePhotoDecisions } from './use-photo-queue.ts'

interface Rejection {
  photo: PendingPhoto
  isDescription: boolean
}

/** Identifies the photo on screen and the description under review, which its owner may change. */
function stageKey({ id, newDescription }: PendingPhoto): string {
  return `${id} ${newDescription?.revision ?? 0}`
}

type Props = {
  list: ReturnType<typeof usePendingPhotos>
  photos: PendingPhoto[]
  sortField: ReactNode
}

/**
 * Review of the photo queue: the current photo large, the others beside it. Each decision moves on
 * to the next.
 */
export function PhotoReview({ list, photos, sortField }: Props) {
  const { t } = useLingui()
  const { waiting, removedCount, dismissRemoved, ...controls } = useQueue(photos, {
    hasMore: list.hasNextPage,
  })
  const { recent, undoDecision, approve, reject } = usePhotoDecisions(controls)
  const { current, position, isAwaiting, choose, move } = useCurrentPhoto(waiting, list)
  const [rejection, setRejection] = useState<Rejection | null>(null)
  const [revealed, setRevealed] = useState<ReadonlySet<string>>(new Set())
  const key = current && stageKey(current)
  const { canDecideNow: isSeen, reportDrawn } = useOnScreen(key)
  const canDecideNow = isSeen && !isAwaiting
  const [missingKey, setMissingKey] = useState<string>()
  const [earlyKey, setEarlyKey] = useState<string>()
  const emptyState = useFocusWhenEmpty(current === undefined && photos.length + recent.length > 0)
  const last = recent.at(-1)
  const page = list.data?.pages.at(-1)
  const assignedElsewhere = page?.elsewhereCount ?? 0

  /** Decides about the photo on screen. Ignores a press meant for the previous photo. */
  function decide(action: (photo: PendingPhoto) => void, canDecide = canDecideNow) {
    if (!current) return
    if (canDecide) action(current)
    else setEarlyKey(key)
  }

  const approveSeen = () => decide(approve)
  // A photo that fails to load can still be rejected.
  const rejectSeen = () =>
    decide(
      (photo) => setRejection({ photo, isDescription: !photo.isPhotoWaiting }),
      canDecideNow || (missingKey === key && !isAwaiting),
    )
  const rejectDescriptionSeen = () =>
    decide((photo) => setRejection({ photo, isDescription: true }))

  async function undo(decision: RecentDecision<PendingPhoto['id']> | undefined) {
    if (decision && (await undoDecision(decision))) choose(decision.id)
  }

  const keys: PageKey[] = [
    { names: ['a'], label: t`Approve`, run: approveSeen },
    { names: ['r', 'd'], label: t`Reject`, run: rejectSeen },
    { names: ['u'], label: t`Undo`, run: () => void undo(last) },
    {
      names: [' '],
      label: t`Show photo`,
      run: () => current && setRevealed(new Set(revealed).add(current.id)),
    },
    { names: ['j'], label: t`Next`, run: () => move(1) },
    { names: ['k'], label: t`Previous`, run: () => move(-1) },
  ]
  usePageKeys(keys)

  return (
    <div className="grid gap-4">
      <PhotoQueueHead>
        <UndoBar last={last && <DecisionText decision={last} />} onUndo={() => void undo(last)} />
        {sortField}
      </PhotoQueueHead>
      {current ? (
        <div className="grid grid-cols-1 items-start gap-5 max-lg:pb-20 lg:grid-cols-[11rem_minmax(0,1fr)_17rem]">
          <PhotoQueueList
            list={list}
            photos={waiting}
            currentId={current.id}
            onChoose={({ id }) => choose(id)}
          />
          <PhotoStage
            key={key}
            photo={current}
            isBlurred={needsReveal(current) && !revealed.has(current.id)}
            canDecide={canDecideNow}
            onReveal={() => setRevealed(new Set(revealed).add(current.id))}
            onDrawn={() => reportDrawn(stageKey(current))}
            onMissing={() => setMissingKey(key)}
            onApprove={approveSeen}
            onReject={rejectSeen}
            onRejectDescription={rejectDescriptionSeen}
          />
          <div className="grid gap-4 max-lg:contents lg:sticky lg:top-20">
            <PhotoDecision
              isPhotoWaiting={current.isPhotoWaiting}
              position={position + 1}
              total={countAvailable(page, { listed: photos.length, shown: waiting.length })}
              keys={keys}
              canDecide={canDecideNow}
              isEarly={earlyKey === key && !canDecideNow}
              onApprove={approveSeen}
              onReject={rejectSeen}
              onPrevious={position > 0 ? () => move(-1) : undefined}
              onNext={position < waiting.length - 1 ? () => move(1) : undefined}
            />
            <PhotoHints photo={current} />
            <PhotoOwner photo={current} />
          </div>
        </div>
      ) : (
        !list.hasNextPage && <QueueClear ref={emptyState} elsewhere={assignedElsewhere} />
      )}
      {/* Placed below, so that it never moves the buttons under the pointer. */}
      {current && <ItemsElsewhereNotice count={assignedElsewhere} />}
      <DecidedElsewhereNotice count={removedCount} onDismiss={dismissRemoved} />
      <PhotoRejectDialog
        photo={rejection?.photo ?? null}
        isDescription={rejection?.isDescription ?? false}
        onClose={() => setRejection(null)}
        onReason={(reason) => {
          if (rejection) reject(rejection.photo, { reason, isDescription: rejection.isDescription })
          setRejection(null)
        }}
      />
    </div>
  )
}

/** Moves the focus to the empty state after the last photo, where it would be lost. */
function useFocusWhenEmpty(isEmptied: boolean) {
  const emptyState = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isEmptied && isFocusLost()) emptyState.current?.focus()
  }, [isEmptied])
  return emptyState
}

function DecisionText({ decision: { decision, handle } }: { decision: RecentDecision }) {
  return decision === 'approved' ? (
    <Trans>Approved: {handle}</Trans>
  ) : (
    <Trans>Rejected: {handle}</Trans>
  )
}
