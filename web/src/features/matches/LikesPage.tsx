import { Trans, useLingui } from '@lingui/react/macro'
import { hasCode } from '../../lib/error-copy.ts'
import { useMember } from '../../lib/session.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadMoreButton } from '../../ui/LoadMoreButton.tsx'
import { useSkeleton } from '../../ui/use-skeleton.ts'
import { SkeletonGrid } from '../discovery/DiscoverGrid.tsx'
import { StartMatching } from '../../shared/StartMatching.tsx'
import { useReceivedCount, useReceivedLikes } from './api.ts'
import { LikesLocked } from './LikesLocked.tsx'
import { MatchTabs } from './MatchTabs.tsx'
import { ReceivedGrid } from './ReceivedGrid.tsx'
import { LoadFailed, type RetryProps } from '../../ui/LoadFailed.tsx'

/** Received likes: cards for premium members, the number for others (decision P12). */
export function LikesPage() {
  const { isPremium } = useMember()
  const list = useReceivedLikes({ isWanted: isPremium })
  // Premium can end while the page is open.
  const isLocked = !isPremium || hasCode(list.error, 'PREMIUM_REQUIRED')
  return (
    <div className="grid gap-6">
      <MatchTabs title={<Trans>Likes you</Trans>} />
      {isLocked ? <Numbers /> : <People list={list} />}
    </div>
  )
}

function Numbers() {
  const count = useReceivedCount()
  const isSkeletonShown = useSkeleton(count.isPending)
  if (isSkeletonShown || count.isPending) return isSkeletonShown ? <SkeletonGrid isWide /> : null
  if (count.data === undefined)
    return <LikesFailed onRetry={() => void count.refetch()} isRetrying={count.isFetching} />
  return count.data === 0 ? <NobodyYet /> : <LikesLocked count={count.data} />
}

function People({ list }: { list: ReturnType<typeof useReceivedLikes> }) {
  const isSkeletonShown = useSkeleton(list.isPending)
  if (isSkeletonShown || list.isPending) return isSkeletonShown ? <SkeletonGrid isWide /> : null
  if (!list.data)
    return <LikesFailed onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
  const likes = list.data.pages.flatMap((page) => page.likes)
  if (likes.length === 0) return <NobodyYet />
  return (
    <>
      <ReceivedGrid likes={likes} />
      {list.hasNextPage && (
        <LoadMoreButton
          isLoading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        />
      )}
    </>
  )
}

function NobodyYet() {
  const { t } = useLingui()
  return (
    <EmptyState tile="rings" title={t`No Likes Yet`} action={<StartMatching />}>
      <Trans>Whoever likes you waits here for your answer.</Trans>
    </EmptyState>
  )
}

function LikesFailed(retry: RetryProps) {
  return (
    <LoadFailed title={<Trans>Error Loading Likes</Trans>} {...retry}>
      <Trans>Please check your connection and try again.</Trans>
    </LoadFailed>
  )
}
