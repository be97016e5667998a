import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { errorCopy } from '../../lib/error-copy.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useSkeleton } from '../../ui/use-skeleton.ts'

interface Query<T> {
  data: T | undefined
  error: Error | null
  isPending: boolean
  isFetching: boolean
  refetch: () => unknown
}

type Props<T> = { query: Query<T>; children: (data: T) => ReactNode }

/** What a section shows until it is there, and when it does not come. */
export function ConfigLoaded<T>({ query, children }: Props<T>) {
  const { t } = useLingui()
  const isSkeletonShown = useSkeleton(query.isPending)
  if (query.data !== undefined && !isSkeletonShown) return children(query.data)
  if (isSkeletonShown) {
    return (
      <div aria-busy className="grid gap-3">
        <p role="status" className="sr-only">
          <Trans>Loading</Trans>
        </p>
        {[1, 2, 3, 4, 5].map((place) => (
          <Skeleton key={place} className="h-20 rounded-card" />
        ))}
      </div>
    )
  }
  if (!query.error) return null
  const words = errorCopy(query.error, { title: '', description: t`Nothing of it is lost. Check your connection and try again.` })
  return (
    <LoadFailed
      shape="banner"
      title={<Trans>This could not be loaded</Trans>}
      isRetrying={query.isFetching}
      onRetry={() => void query.refetch()}
    >
      {words.description}
    </LoadFailed>
  )
}
