import { useLingui } from '@lingui/react/macro'
import { FilterSelect } from '../../staff/FilterSelect.tsx'
import { staffQueryCopy } from '../../staff/query-copy.ts'
import { QueryState } from '../../ui/QueryState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { PhotoQueueHead } from './PhotoQueueHead.tsx'
import { PhotoReview } from './PhotoReview.tsx'
import type { PhotoSearch } from './rules.ts'
import { usePendingPhotos } from './use-photo-queue.ts'

/** Photos page of staff: the queue in the order given by the URL (ADM-PHOTO-01 to 04). */
export function PhotoQueue({ search, onSearch }: SortProps) {
  const sort = search.sort ?? 'newest'
  const list = usePendingPhotos(sort)
  const sortField = <SortField search={search} onSearch={onSearch} />
  return (
    <div className="grid gap-4">
      {list.isLoadingError && <PhotoQueueHead>{sortField}</PhotoQueueHead>}
      <QueryState
        query={list}
        copy={staffQueryCopy}
        skeleton={
          <>
            <PhotoQueueHead>{sortField}</PhotoQueueHead>
            <PhotoSkeleton />
          </>
        }
      >
        {({ pages }) => (
          <PhotoReview
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

type SortProps = { search: PhotoSearch; onSearch: (search: PhotoSearch) => void }

function SortField({ search: { sort }, onSearch }: SortProps) {
  const { t } = useLingui()
  return (
    <FilterSelect
      label={t`Sort`}
      isLabelHidden
      value={sort}
      defaultLabel={t`Newest first`}
      options={[
        ['oldest', t`Longest waiting first`],
        ['hints', t`Flagged first`],
      ]}
      onChange={(next) => onSearch({ sort: next })}
      className="w-56 max-w-full"
    />
  )
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
