import { Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useSkeleton } from '../../ui/use-skeleton.ts'

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
    <Card role="alert" className="flex flex-wrap items-center justify-between gap-4">
      <div className="grid gap-0.5">
        <p className="font-semibold">{isOffline ? t`You are offline` : t`Your payments could not be loaded`}</p>
        <p className="text-sm text-ink-2">
          <Trans>Check your connection and try again. Nothing of them is lost.</Trans>
        </p>
      </div>
      <Button variant="secondary" icon={<RotateCw aria-hidden />} loading={query.isFetching} onClick={() => void query.refetch()}>
        <Trans>Retry</Trans>
      </Button>
    </Card>
  )
}
