import { type PendingPhoto } from '@adire/contract/photo-reviews.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ItemsElsewhereNotice } from '../queues/ItemsElsewhereNotice.tsx'
import { PhotoDecision } from './PhotoDecision.tsx'
import { PhotoHints } from './PhotoHints.tsx'
import { PhotoOwner } from './PhotoOwner.tsx'
import { PhotoQueueList } from './PhotoQueueList.tsx'
import { PhotoRejectDialog } from './PhotoRejectDialog.tsx'
import { PhotoStage } from './PhotoStage.tsx'
import { countHere, findCurrent } from '../../staff/queue-rules.ts'
import { DecidedElsewhereNotice, QueueClear } from '../../staff/QueueNotes.tsx'
import type { Recent } from '../../staff/use-pending-decision.ts'
import { queueWords } from '../../staff/queue-words.ts'
import { QueryState } from '../../ui/QueryState.tsx'
import { usePhotoDecisions, usePendingPhotos } from './use-photo-queue.ts'
import { useQueue } from '../../staff/use-queue.ts'
import { useOnScreen } from './use-on-screen.ts'
import { useShortcuts } from '../../staff/use-shortcuts.ts'
import { needsReveal, type PhotoSearch } from './rules.ts'
import { UndoBar } from '../../staff/UndoBar.tsx'
import { FilterSelect } from '../../staff/FilterSelect.tsx'

type List = ReturnType<typeof usePendingPhotos>

/**
 * Photos waiting for review: one large, the others beside it. Each decision leads to the next photo
 * (ADM-PHOTO-01 to 04).
 */
export function PhotoQueue({ search, onSearch }: SortProps) {
  const sort = search.sort ?? 'newest'
  const list = usePendingPhotos(sort)
  const sortField = <SortField search={search} onSearch={onSearch} />
  return (
    <div className="grid gap-4">
      {list.isLoadingError && <Head>{sortField}</Head>}
      <QueryState
        query={list}
        words={queueWords}
        skeleton={
          <>
            <Head>{sortField}</Head>
            <PhotoSkeleton />
          </>
        }
      >
        {({ pages }) => (
          <Queue
            key={sort}
            list={list}
            photos={pages.flatMap((page) => page.photos)}
            sortField={sortField}
          />
        )}
      </QueryState>
    </div>
  )
}

function Head({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <h2 className="text-2xl">
        <Trans>Photos</Trans>
      </h2>
      {children}
    </div>
  )
}

type SortProps = { search: PhotoSearch; onSearch: (search: PhotoSearch) => void }

function SortField({ search: { sort }, onSearch }: SortProps) {
  const { t } = useLingui()
  return (
    <FilterSelect
      label={t`Sort`}
      isLabelHidden
      value={sort}
      unset={t`Newest first`}
      options={[
        ['oldest', t`Longest waiting first`],
        ['hints', t`With a hint first`],
      ]}
      onChange={(next) => onSearch({ sort: next })}
      className="w-56 max-w-full"
    />
  )
}

interface Rejecting {
  photo: PendingPhoto
  isDescription: boolean
}

/** Identifies the photo on screen together with the text under review. */
function stageKey({ id, newDescription }: PendingPhoto): string {
  return `${id} ${newDescription?.revision ?? 0}`
}

type QueueProps = { list: List; photos: PendingPhoto[]; sortField: ReactNode }

function Queue({ list, photos, sortField }: QueueProps) {
  const { waiting, goneCount, forgetGone, ...controls } = useQueue(photos, {
    hasMore: list.hasNextPage,
  })
  const { recent, cancelReaction, approve, reject } = usePhotoDecisions(controls)
  const { current, position, choose, go } = useCurrent(waiting)
  const [rejecting, setRejecting] = useState<Rejecting | null>(null)
  const [revealed, setRevealed] = useState<ReadonlySet<string>>(new Set())
  const key = current && stageKey(current)
  const { isSeen, show } = useOnScreen(key)
  const [missing, setMissing] = useState<string>()
  const [early, setEarly] = useState<string>()
  const clear = useFocusWhenClear(current === undefined && photos.length + recent.length > 0)
  useMore(list, waiting.length - position)
  usePreloaded(
    waiting
      .slice(position + 1, position + 1 + FETCH_AHEAD_PICTURES)
      .map(({ photo }) => `${photo.src}/1280`),
  )
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

  async function undo(one: Recent<PendingPhoto['id']> | undefined) {
    if (one && (await cancelReaction(one))) choose(one.id)
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
      <Head>
        <PhotoUndo last={last} onUndo={() => void undo(last)} />
        {sortField}
      </Head>
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
              total={countHere(page, { listed: photos.length, shown: waiting.length })}
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

/** Tracks the current photo and its position, so that the next one takes over when it leaves. */
function useCurrent(waiting: readonly PendingPhoto[]) {
  const [chosen, setChosen] = useState<{ id: string | undefined; position: number }>({
    id: undefined,
    position: 0,
  })
  const current = findCurrent(waiting, chosen.id, chosen.position)
  const position = current ? waiting.indexOf(current) : 0
  if (current && (chosen.id !== current.id || chosen.position !== position))
    setChosen({ id: current.id, position })
  return {
    current,
    position,
    choose: (id: string) =>
      setChosen({
        id,
        position: Math.max(
          0,
          waiting.findIndex((photo) => photo.id === id),
        ),
      }),
    /** Updates from the previous state, so that two key presses in one render both move. */
    go: (by: number) =>
      setChosen((last) => {
        const from = findCurrent(waiting, last.id, last.position)
        const to = (from ? waiting.indexOf(from) : 0) + by
        const next = waiting[to]
        return next ? { id: next.id, position: to } : last
      }),
  }
}

/** Moves the focus to the empty state, where it would be lost otherwise. */
function useFocusWhenClear(isCleared: boolean) {
  const clear = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isCleared && document.activeElement === document.body) clear.current?.focus()
  }, [isCleared])
  return clear
}

/**
 * Loading a page assigns it to this moderator, so only as many are fetched ahead as avoid waiting.
 */
const FETCH_AHEAD = 3
const FETCH_AHEAD_PICTURES = 3

/** Preloads the next pictures. */
function usePreloaded(addresses: readonly string[]) {
  const wanted = addresses.join(' ')
  useEffect(() => {
    for (const address of wanted.split(' ').filter(Boolean)) new Image().src = address
  }, [wanted])
}

/** Loads the next page before the moderator reaches it. */
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
    <div className="grid gap-5 lg:grid-cols-[11rem_minmax(0,1fr)_17rem]">
      <Skeleton className="h-24 rounded-card lg:h-96" />
      <Skeleton className="h-96 rounded-card" />
      <Skeleton className="h-40 rounded-card" />
    </div>
  )
}

type Props = { last: Recent | undefined; onUndo: () => void }

/** Last photo decision, while it can be undone. */
function PhotoUndo({ last, onUndo }: Props) {
  const words =
    last &&
    (last.decision === 'approved' ? (
      <Trans>Approved: {last.handle}</Trans>
    ) : (
      <Trans>Rejected: {last.handle}</Trans>
    ))
  return <UndoBar last={words} onUndo={onUndo} />
}
