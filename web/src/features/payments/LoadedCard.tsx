import { Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useSkeleton } from '../../ui/use-skeleton.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'

type Props<T> = {
  query: Pick<UseQueryResult<T>, 'data' | 'isPending' | 'isFetching' | 'fetchStatus' | 'refetch'>
  children: (data: T) => ReactNode
}

/** A card of what is paid while it loads, and when it does not come. */
export function LoadedCard<T>({ query, children }: Props<T>) {
  const { t } = useLingui()
  const isOffline = query.isPending && query.fetchStatus === 'paused'
  const isSkeletonShown = useSkeleton(query.isPending && !isOffline)
  if (query.data !== undefined && !isSkeletonShown) return children(query.data)
  if (isSkeletonShown)
    return (
      <Card aria-busy className="grid gap-4">
        <p role="status" className="sr-only">
          <Trans>Loading your payments</Trans>
        </p>
        <Skeleton className="h-6 w-2/5" />
        <Skeleton className="w-4/5" />
        <Skeleton className="h-11 w-40 rounded-full" />
      </Card>
    )
  if (query.isPending && !isOffline) return null
  return (
    <LoadFailed
      shape="card"
      title={isOffline ? t`You are offline` : t`Your payments could not be loaded`}
      isRetrying={query.isFetching}
      onRetry={() => void query.refetch()}
    >
      <Trans>Check your connection and try again. Nothing of them is lost.</Trans>
    </LoadFailed>
  )
}
