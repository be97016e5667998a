import type { ReactNode } from 'react'
import type { RetryProps } from './LoadFailed.tsx'
import { useSkeleton } from './use-skeleton.ts'

/** The part of a query result we use, of one page or of several. */
export interface LoadedQuery<T> {
  data: T | undefined
  error: Error | null
  isPending: boolean
  isFetching: boolean
  fetchStatus: 'fetching' | 'paused' | 'idle'
  refetch: () => unknown
}

type Failure = RetryProps & { error: Error | null; isOffline: boolean }

type Props<T> = {
  query: LoadedQuery<T>
  /** Said aloud while the grey shapes are seen. */
  waiting: ReactNode
  skeleton: ReactNode
  /** In its place when it does not come; what was read before stays. */
  renderFailed: (failure: Failure) => ReactNode
  children: (data: T) => ReactNode
}

/** Shows a skeleton, the data or a failure, depending on the query. */
export function QueryBoundary<T>({ query, waiting, skeleton, renderFailed, children }: Props<T>) {
  const { data, error, isPending, isFetching, refetch } = query
  const isOffline = isPending && query.fetchStatus === 'paused'
  const isSkeletonShown = useSkeleton(isPending && !isOffline)
  if (isSkeletonShown) {
    return (
      <div aria-busy className="grid gap-4">
        <p role="status" className="sr-only">
          {waiting}
        </p>
        {skeleton}
      </div>
    )
  }
  if (data !== undefined) return children(data)
  if (error === null && !isOffline) return null
  return renderFailed({ error, isOffline, isRetrying: isFetching, onRetry: () => void refetch() })
}
