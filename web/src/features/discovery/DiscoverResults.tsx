import { DISCOVER_PAGE_SIZE, type Relaxation } from '@adire/contract/discovery.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useSavesData } from '../../lib/device-preferences.ts'
import { errorCopy } from '../../lib/error-copy.ts'
import { useOnline } from '../../lib/use-online.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { LoadMoreButton } from '../../ui/LoadMoreButton.tsx'
import { useSkeleton } from '../../ui/use-skeleton.ts'
import { FeedAds } from '../ads/FeedAds.tsx'
import type { useDiscoverList } from './api.ts'
import { formatMore } from './count-copy.ts'
import { DeckSkeleton } from './DeckSkeleton.tsx'
import { DiscoverDeck } from './DiscoverDeck.tsx'
import { DiscoverGrid, SkeletonGrid } from './DiscoverGrid.tsx'
import { formatFilter } from './filter-copy.ts'
import { listActiveFilters, clearFilters, type Filters, withoutFilter } from './rules.ts'

type List = ReturnType<typeof useDiscoverList>

type Props = {
  list: List
  filters: Filters
  onChange: (filters: Filters) => void
  /** Shown after the first cards. */
  introductions: ReactNode
  /** Shows one member at a time instead of the grid. */
  isDeck: boolean
}

/** List of members with its loading, failure and empty states. `FeedAds` loads the ads between. */
export function DiscoverResults(props: Props) {
  const { data, isPending, isFetchingNextPage } = props.list
  const cards = data?.pages.reduce((sum, page) => sum + page.members.length, 0) ?? 0
  return (
    <FeedAds
      cards={cards + (isPending || isFetchingNextPage ? DISCOVER_PAGE_SIZE : 0)}
      areCardsLoaded={data !== undefined}
    >
      {(isAwaited) => <Results {...props} isAwaited={isAwaited} />}
    </FeedAds>
  )
}

function Results({
  list,
  filters,
  onChange,
  introductions,
  isDeck,
  isAwaited,
}: Props & { isAwaited: boolean }) {
  const { t } = useLingui()
  // The members of other filters stay visible in the grid; in the deck they could be decided about.
  const isMissing = list.isPending || (isDeck && list.isPlaceholderData)
  const isLoading = (isMissing && !list.isPaused) || isAwaited
  const isSkeletonShown = useSkeleton(isLoading)
  if (isSkeletonShown || isLoading) {
    return (
      <div aria-busy="true" aria-label={t`Loading profiles`} role="status" className="min-h-dvh">
        {isSkeletonShown && (isDeck ? <DeckSkeleton /> : <SkeletonGrid />)}
      </div>
    )
  }
  if (!list.data || isMissing) return <ProfilesFailed list={list} />

  const members = list.data.pages.flatMap((page) => page.members)
  if (members.length === 0)
    return (
      <div className="grid gap-8">
        <NobodyFound
          filters={filters}
          relaxation={list.data.pages[0]?.relaxation ?? undefined}
          onChange={onChange}
        />
        {introductions}
      </div>
    )
  if (isDeck)
    return (
      <div className="grid gap-2">
        <OfflineNote />
        <DiscoverDeck
          key={JSON.stringify(filters)}
          list={list}
          hasFilters={listActiveFilters(filters).length > 0}
          onClearFilters={() => onChange(clearFilters(filters))}
        />
      </div>
    )
  return (
    <div className="grid gap-8">
      <OfflineNote />
      <DiscoverGrid
        members={members}
        isStale={list.isPlaceholderData}
        introductions={introductions}
      />
      <MoreMembers list={list} />
    </div>
  )
}

/** Loaded cards stay usable offline. */
function OfflineNote() {
  if (useOnline()) return null
  return (
    <Banner tone="offline">
      <Trans>We’ll send your likes and passes when you’re back online.</Trans>
    </Banner>
  )
}

function MoreMembers({ list }: { list: List }) {
  const { t } = useLingui()
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const end = useNearEnd(
    hasNextPage && !isFetchingNextPage && !isFetchNextPageError,
    () => void fetchNextPage(),
  )
  if (!hasNextPage) return null
  return (
    <div ref={end} className="grid gap-4">
      {isFetchNextPageError && <Banner tone="danger" title={t`Couldn’t load more profiles.`} />}
      <LoadMoreButton list={list} />
    </div>
  )
}

/** Load error; a retry keeps the filters. */
function ProfilesFailed({ list: { error, refetch, isFetching } }: { list: List }) {
  const { t } = useLingui()
  const { title, description } = errorCopy(error, {
    title: t`Couldn’t load profiles`,
    description: t`Please check your connection and try again. Your filters stay as they are.`,
  })
  return (
    <LoadFailed title={title} isRetrying={isFetching} onRetry={() => void refetch()}>
      {description}
    </LoadFailed>
  )
}

/**
 * Calls `onNear` when the element is within a screen of the window's end; never in data-saving
 * mode, which has a button instead.
 */
function useNearEnd(isWanted: boolean, onNear: () => void) {
  const end = useRef<HTMLDivElement>(null)
  const near = useEffectEvent(onNear)
  const savesData = useSavesData()
  useEffect(() => {
    if (!isWanted || !end.current || savesData) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && near(), {
      rootMargin: '0px 0px 100% 0px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isWanted, savesData])
  return end
}

type NobodyFoundProps = {
  filters: Filters
  relaxation: Relaxation | undefined
  onChange: (filters: Filters) => void
}

/** Empty state with the one filter whose removal helps most (MEM-DISC-18). */
function NobodyFound({ filters, relaxation, onChange }: NobodyFoundProps) {
  const { t } = useLingui()
  // A cached list may suggest a filter that is no longer set.
  const helpful =
    relaxation && listActiveFilters(filters).includes(relaxation.remove) ? relaxation : undefined
  return (
    <EmptyState
      tile="rings"
      title={t`No profiles match your filters`}
      action={
        <div className="flex max-w-full flex-wrap justify-center gap-3">
          {helpful && (
            <Button onClick={() => onChange(withoutFilter(filters, helpful.remove))}>
              <RemoveText
                text={formatFilter(filters, helpful.remove)}
                more={formatMore(helpful.count)}
              />
            </Button>
          )}
          <Button variant="secondary" onClick={() => onChange(clearFilters(filters))}>
            <Trans>Clear All Filters</Trans>
          </Button>
        </div>
      }
    >
      {helpful ? (
        <Trans>Remove one filter to see more people.</Trans>
      ) : (
        <Trans>Try a wider age range or another city.</Trans>
      )}
    </EmptyState>
  )
}

function RemoveText({ text, more }: { text: string; more: string }) {
  return (
    <span className="min-w-0">
      <Trans>
        Remove <em>{text}</em>
      </Trans>
      {more && ` ${more}`}
    </span>
  )
}
