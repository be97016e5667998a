import { Trans, useLingui } from '@lingui/react/macro'
import { RotateCw } from 'lucide-react'
import { errorCopy } from '../../lib/error-copy.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadMoreButton } from '../../ui/LoadMoreButton.tsx'
import { useSkeleton } from '../../ui/use-skeleton.ts'
import type { useDiscoverList } from './api.ts'
import { DiscoverGrid, SkeletonGrid } from './DiscoverGrid.tsx'
import { useNearEnd } from './use-near-end.ts'

type List = ReturnType<typeof useDiscoverList>

type Props = { list: List; onClear: () => void }

/** The grid in each of its states. */
export function DiscoverResults({ list, onClear }: Props) {
  const { t } = useLingui()
  const isSkeletonShown = useSkeleton(list.isPending)
  if (isSkeletonShown || list.isPending) {
    return (
      <div aria-busy="true" aria-label={t`Loading profiles`} role="status" className="min-h-dvh">
        {isSkeletonShown && <SkeletonGrid />}
      </div>
    )
  }
  if (!list.data) return <LoadFailed list={list} />

  const members = list.data.pages.flatMap((page) => page.members)
  if (members.length === 0) {
    return (
      <EmptyState
        tile="rings"
        title={t`No profiles match your filters`}
        action={
          <Button variant="secondary" onClick={onClear}>
            <Trans>Clear All Filters</Trans>
          </Button>
        }
      >
        <Trans>A wider age range or another city brings more people.</Trans>
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-8">
      <DiscoverGrid members={members} isStale={list.isPlaceholderData} />
      <MoreMembers list={list} />
    </div>
  )
}

function MoreMembers({ list }: { list: List }) {
  const { t } = useLingui()
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const end = useNearEnd(hasNextPage && !isFetchingNextPage && !isFetchNextPageError, () => void fetchNextPage())
  if (!hasNextPage) return null
  return (
    <div ref={end} className="grid gap-4">
      {isFetchNextPageError && <Banner tone="danger" title={t`The next profiles could not be loaded.`} />}
      <LoadMoreButton isLoading={isFetchingNextPage} onClick={() => void fetchNextPage()} />
    </div>
  )
}

/** The filters stay as they are; only the reading is tried again. */
function LoadFailed({ list: { error, refetch, isFetching } }: { list: List }) {
  const { t } = useLingui()
  const { title, description } = errorCopy(error, {
    title: t`Profiles could not be loaded`,
    description: t`Please check your connection and try again. Your filters are kept.`,
  })
  return (
    <div role="alert">
      <EmptyState
        tile="lattice"
        title={title}
        action={
          <Button icon={<RotateCw aria-hidden />} loading={isFetching} onClick={() => void refetch()}>
            <Trans>Retry</Trans>
          </Button>
        }
      >
        {description}
      </EmptyState>
    </div>
  )
}
