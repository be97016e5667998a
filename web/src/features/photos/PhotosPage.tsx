import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useSkeleton } from '../../ui/use-skeleton.ts'
import { ProfileSubpage } from '../../shared/ProfileSubpage.tsx'
import { PhotoManager } from './PhotoManager.tsx'
import { useOwnPhotos } from './use-photos.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'

export function PhotosPage() {
  return (
    <ProfileSubpage title={<Trans>Your Photos</Trans>}>
      <Content />
    </ProfileSubpage>
  )
}

function Content() {
  const { t } = useLingui()
  const own = useOwnPhotos()
  const isSkeletonShown = useSkeleton(own.isPending)
  if (isSkeletonShown || own.isPending) return isSkeletonShown ? <PhotoSkeletons /> : null
  if (own.data)
    return (
      <Suspense fallback={<PhotoSkeletons />}>
        <PhotoManager {...own.data} />
      </Suspense>
    )
  return (
    <LoadFailed
      title={t`Failed to load photos`}
      isRetrying={own.isFetching}
      onRetry={() => void own.refetch()}
    >
      <Trans>Check your connection and try again.</Trans>
    </LoadFailed>
  )
}

function PhotoSkeletons() {
  return (
    <div
      aria-busy
      className="grid max-w-[44rem] grid-cols-2 gap-2 min-[22rem]:grid-cols-3 sm:gap-4"
    >
      <p role="status" className="sr-only">
        <Trans>Loading your photos</Trans>
      </p>
      <Skeleton className="col-span-2 row-span-2 aspect-4/5 h-auto rounded-card" />
      <Skeleton className="aspect-4/5 h-auto rounded-card" />
      <Skeleton className="aspect-4/5 h-auto rounded-card" />
    </div>
  )
}
