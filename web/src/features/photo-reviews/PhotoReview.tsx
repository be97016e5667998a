import type { PendingPhoto } from '@adire/contract/photo-reviews.ts'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { countAvailable } from '../../staff/queue-rules.ts'
import { DecidedElsewhereNotice, QueueClear } from '../../staff/QueueNotes.tsx'
import { UndoBar } from '../../staff/UndoBar.tsx'
import type { RecentDecision } from '../../staff/use-pending-decision.ts'
import { useQueue } from '../../staff/use-queue.ts'
import { useShortcuts } from '../../staff/use-shortcuts.ts'
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
import { useOnScreen } from './use-on-screen.ts'
import { type usePendingPhotos, usePhotoDecisions } from './use-photo-queue.ts'

interface Rejecting {
  photo: PendingPhoto
  isDescription: boolean
}

/** Identifies the photo on screen together with the text under review. */
function stageKey({ id, newDescription }: PendingPhoto): string {
  return `${id} ${newDescription?.revision ?? 0}`
}

type Props = {
  list: ReturnType<typeof usePendingPhotos>
  photos: PendingPhoto[]
  sortField: ReactNode
}

/** One waiting photo large, the others beside it. Each decision leads to the next photo. */
export function PhotoReview({ list, photos, sortField }: Props) {
  const { waiting, goneCount, forgetGone, ...controls } = useQueue(photos, {
    hasMore: list.hasNextPage,
  })
  const { recent, undoDecision, approve, reject } = usePhotoDecisions(controls)
  const { current, position, choose, go } = useCurrentPhoto(waiting, list)
  const [rejecting, setRejecting] = useState<Rejecting | null>(null)
  const [revealed, setRevealed] = useState<ReadonlySet<string>>(new Set())
  const key = current && stageKey(current)
  const { isSeen, show } = useOnScreen(key)
  const [missing, setMissing] = useState<string>()
  const [early, setEarly] = useState<string>()
  const clear = useFocusWhenClear(current === undefined && photos.length + recent.length > 0)
  const last = recent.at(-1)
  const page = list.data?.pages.at(-1)
  const elsewhere = page?.elsewhereCount ?? 0

  /** Decides about the photo on screen. Ignores a press meant for the previous photo. */
  function decide(act: (photo: PendingPhoto) => void, canDecide = isSeen) {
    if (!current) return
    if (canDecide) act(current)
    else setEarly(key)
  }

  const approveSeen = () => decide(approve)
  // A photo that fails to load can still be rejected.
  const rejectSeen = () =>
    decide(
      (photo) => setRejecting({ photo, isDescription: !photo.isPhotoWaiting }),
      isSeen || missing === key,
    )
  const rejectDescriptionSeen = () =>
    decide((photo) => setRejecting({ photo, isDescription: true }))

  async function undo(one: RecentDecision<PendingPhoto['id']> | undefined) {
    if (one && (await undoDecision(one))) choose(one.id)
  }

  useShortcuts({
    a: approveSeen,
    r: rejectSeen,
    u: () => void undo(last),
    j: () => go(1),
    k: () => go(-1),
    ' ': () => current && setRevealed(new Set(revealed).add(current.id)),
  })

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
            canDecide={isSeen}
            onReveal={() => setRevealed(new Set(revealed).add(current.id))}
            onDrawn={() => show(stageKey(current))}
            onMissing={() => setMissing(key)}
            onApprove={approveSeen}
            onReject={rejectSeen}
            onRejectDescription={rejectDescriptionSeen}
          />
          <div className="grid gap-4 max-lg:contents lg:sticky lg:top-20">
            <PhotoDecision
              isPhotoWaiting={current.isPhotoWaiting}
              position={position + 1}
              total={countAvailable(page, { listed: photos.length, shown: waiting.length })}
              canDecide={isSeen}
              isEarly={early === key && !isSeen}
              onApprove={approveSeen}
              onReject={rejectSeen}
              onPrevious={position > 0 ? () => go(-1) : undefined}
              onNext={position < waiting.length - 1 ? () => go(1) : undefined}
            />
            <PhotoHints photo={current} />
            <PhotoOwner photo={current} />
          </div>
        </div>
      ) : (
        !list.hasNextPage && <QueueClear ref={clear} elsewhere={elsewhere} />
      )}
      {/* Placed below, so that it never moves the buttons under the pointer. */}
      {current && <ItemsElsewhereNotice count={elsewhere} />}
      <DecidedElsewhereNotice count={goneCount} onDismiss={forgetGone} />
      <PhotoRejectDialog
        photo={rejecting?.photo ?? null}
        isDescription={rejecting?.isDescription ?? false}
        onClose={() => setRejecting(null)}
        onReason={(reason) => {
          if (rejecting) reject(rejecting.photo, { reason, isDescription: rejecting.isDescription })
          setRejecting(null)
        }}
      />
    </div>
  )
}

/** Moves the focus to the empty state, where it would be lost otherwise. */
function useFocusWhenClear(isCleared: boolean) {
  const clear = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isCleared && document.activeElement === document.body) clear.current?.focus()
  }, [isCleared])
  return clear
}

function DecisionText({ decision: { decision, handle } }: { decision: RecentDecision }) {
  return decision === 'approved' ? (
    <Trans>Approved: {handle}</Trans>
  ) : (
    <Trans>Rejected: {handle}</Trans>
  )
}
