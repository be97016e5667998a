import type { PendingPhoto } from '@adire/contract/moderation.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useSkeleton } from '../../ui/use-skeleton.ts'
import { PhotoDecision } from './PhotoDecision.tsx'
import { PhotoOwner } from './PhotoOwner.tsx'
import { PhotoQueueList } from './PhotoQueueList.tsx'
import { PhotoStage } from './PhotoStage.tsx'
import { findCurrent } from './queue-rules.ts'
import { GoneNote, QueueClear, QueueFailed } from './QueueNotes.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { usePendingPhotos, usePhotoDecisions, useQueue } from './use-queue.ts'
import { useShortcuts } from './use-shortcuts.ts'

type List = ReturnType<typeof usePendingPhotos>

/** Photos nobody has approved yet: one large, the others beside it; every decision leads to the next (ADM-PHOTO-01 to 04). */
export function PhotoQueue() {
  const list = usePendingPhotos()
  const isSkeletonShown = useSkeleton(list.isPending)
  if (isSkeletonShown || list.isPending) return isSkeletonShown ? <PhotoSkeleton /> : null
  if (!list.data) return <QueueFailed onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
  return <Queue list={list} photos={list.data.pages.flatMap((page) => page.photos)} />
}

function Queue({ list, photos }: { list: List; photos: PendingPhoto[] }) {
  const { waiting, goneCount, forgetGone, ...hands } = useQueue(photos)
  const { approve, reject } = usePhotoDecisions(hands)
  const [chosen, setChosen] = useState<{ id: string | undefined; place: number }>({ id: undefined, place: 0 })
  const [rejecting, setRejecting] = useState<PendingPhoto | null>(null)
  const clear = useRef<HTMLDivElement>(null)
  const current = findCurrent(waiting, chosen.id, chosen.place)
  const place = current ? waiting.indexOf(current) : 0
  // Where the current one stands is remembered, so that the next takes over when it leaves.
  if (current && (chosen.id !== current.id || chosen.place !== place)) setChosen({ id: current.id, place })
  useMore(list, waiting.length - place)
  const isCleared = !current && chosen.id !== undefined
  useEffect(() => {
    if (isCleared && document.activeElement === document.body) clear.current?.focus()
  }, [isCleared])

  function go(by: number) {
    const next = waiting[place + by]
    if (next) setChosen({ id: next.id, place: place + by })
  }

  useShortcuts({
    a: () => current && approve({ id: current.id }),
    r: () => current && setRejecting(current),
    j: () => go(1),
    k: () => go(-1),
  })

  return (
    <div className="grid gap-4">
      <h2 className="sr-only">
        <Trans>Pending Photos</Trans>
      </h2>
      <GoneNote count={goneCount} onDismiss={forgetGone} />
      {current ? (
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[11rem_minmax(0,1fr)_17rem]">
          <PhotoQueueList
            list={list}
            photos={waiting}
            currentId={current.id}
            onChoose={(photo) => setChosen({ id: photo.id, place: waiting.indexOf(photo) })}
          />
          <PhotoStage photo={current} />
          <div className="grid gap-4 max-lg:contents lg:sticky lg:top-20">
            <PhotoDecision
              place={place + 1}
              total={waiting.length}
              hasMore={list.hasNextPage}
              onApprove={() => approve({ id: current.id })}
              onReject={() => setRejecting(current)}
              onPrevious={place > 0 ? () => go(-1) : undefined}
              onNext={place < waiting.length - 1 ? () => go(1) : undefined}
            />
            <PhotoOwner photo={current} />
          </div>
        </div>
      ) : (
        !list.hasNextPage && <QueueClear ref={clear} />
      )}
      <RejectDialog
        photo={rejecting}
        onClose={() => setRejecting(null)}
        onReason={(reason) => {
          if (rejecting) reject({ id: rejecting.id, reason })
          setRejecting(null)
        }}
      />
    </div>
  )
}

type RejectProps = { photo: PendingPhoto | null; onClose: () => void; onReason: (reason: string) => void }

function RejectDialog({ photo, onClose, onReason }: RejectProps) {
  const { t } = useLingui()
  return (
    <ReasonDialog
      key={photo?.id}
      open={photo !== null}
      onClose={onClose}
      title={<Trans>Reject this photo of {photo?.owner.handle ?? ''}</Trans>}
      description={<Trans>The photo and its files are removed, and its owner gets this reason.</Trans>}
      presets={[
        t`Inappropriate content`,
        t`Your face cannot be seen`,
        t`Somebody else is on it, or several people are`,
        t`Contact details, advertising or a screenshot`,
        t`Blurred or too small to recognise you`,
      ]}
      confirmLabel={<Trans>Reject Photo</Trans>}
      onReason={onReason}
    />
  )
}

const FETCH_AHEAD = 10

/** The next page is there before the moderator is. */
function useMore(list: List, left: number) {
  const { hasNextPage, isFetching, isFetchNextPageError } = list
  const load = useEffectEvent(() => void list.fetchNextPage())
  const isNeeded = left < FETCH_AHEAD && hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (isNeeded) load()
  }, [isNeeded])
}

function PhotoSkeleton() {
  return (
    <div aria-busy className="grid gap-5 lg:grid-cols-[11rem_minmax(0,1fr)_17rem]">
      <p role="status" className="sr-only">
        <Trans>Loading the queue</Trans>
      </p>
      <Skeleton className="h-24 rounded-card lg:h-96" />
      <Skeleton className="h-96 rounded-card" />
      <Skeleton className="h-40 rounded-card" />
    </div>
  )
}
