import { Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useSkeleton } from '../../ui/use-skeleton.ts'

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

function Failed({ isOffline, isRetrying, onRetry }: { isOffline: boolean; isRetrying: boolean; onRetry: () => void }) {
  const { t } = useLingui()
  return (
    <Card role="alert" className="flex flex-wrap items-center justify-between gap-4">
      <div className="grid gap-0.5">
        <p className="font-semibold">{isOffline ? t`You are offline` : t`These settings could not be loaded`}</p>
        <p className="text-sm text-ink-2">
          <Trans>Check your connection and try again. Nothing of them is lost.</Trans>
        </p>
      </div>
      <Button variant="secondary" icon={<RotateCw aria-hidden />} loading={isRetrying} onClick={onRetry}>
        <Trans>Retry</Trans>
      </Button>
    </Card>
  )
}
