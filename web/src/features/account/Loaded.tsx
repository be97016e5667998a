import { Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useSkeleton } from '../../ui/use-skeleton.ts'
import { LoadFailed, type RetryProps } from '../../ui/LoadFailed.tsx'

type Props<T> = { query: UseQueryResult<T>; cards?: number; children: (data: T) => ReactNode }

/** What a part of the settings shows until it is there, and when it does not come. */
export function Loaded<T>({ query, cards = 1, children }: Props<T>) {
  const isOffline = query.isPending && query.fetchStatus === 'paused'
  const isSkeletonShown = useSkeleton(query.isPending && !isOffline)
  if (query.data !== undefined && !isSkeletonShown) return children(query.data)
  if (query.isError || isOffline) return <Failed isOffline={isOffline} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
  return isSkeletonShown && <CardSkeletons count={cards} />
}

function CardSkeletons({ count }: { count: number }) {
  return (
    <div aria-busy className="grid gap-4">
      <p role="status" className="sr-only">
        <Trans>Loading your settings</Trans>
      </p>
      {Array.from({ length: count }, (_, index) => (
        <Card key={index} className="grid gap-4">
          <Skeleton className="h-6 w-2/5" />
          <Skeleton className="w-4/5" />
          <Skeleton className="h-11 w-40 rounded-full" />
        </Card>
      ))}
    </div>
  )
}

function Failed({ isOffline, ...retry }: { isOffline: boolean } & RetryProps) {
  const { t } = useLingui()
  return (
    <LoadFailed shape="card" title={isOffline ? t`You are offline` : t`These settings could not be loaded`} {...retry}>
      <Trans>Check your connection and try again. Nothing of them is lost.</Trans>
    </LoadFailed>
  )
}
