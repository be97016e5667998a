import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import { ProfileSubpage } from '../../shared/ProfileSubpage.tsx'
import { QueryState, type QueryCopy } from '../../ui/QueryState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { PhotoManager } from '../photos/PhotoManager.tsx'
import { useOwnPhotos } from '../photos/use-photos.ts'
import { DraftPreview } from './DraftPreview.tsx'

/** Page of the member's own photos. */
export function PhotosPage() {
  return (
    <ProfileSubpage title={<Trans>Your Photos</Trans>} action={<DraftPreview />}>
      <Content />
    </ProfileSubpage>
  )
}

function Content() {
  return (
    <QueryState query={useOwnPhotos()} copy={photosCopy} shape="page" skeleton={<PhotoSkeletons />}>
      {(own) => (
        // Suspends while drag and drop loads.
        <Suspense fallback={<PhotoSkeletons />}>
          <PhotoManager {...own} />
        </Suspense>
      )}
    </QueryState>
  )
}

const photosCopy: QueryCopy = {
  loading: msg`Loading your photos`,
  failed: msg`Failed to load photos`,
  advice: msg`Check your connection and try again.`,
}

function PhotoSkeletons() {
  return (
    <div className="grid max-w-[44rem] grid-cols-2 gap-2 min-[22rem]:grid-cols-3 sm:gap-4">
      <Skeleton className="col-span-2 row-span-2 aspect-4/5 h-auto rounded-card" />
      <Skeleton className="aspect-4/5 h-auto rounded-card" />
      <Skeleton className="aspect-4/5 h-auto rounded-card" />
    </div>
  )
}
