import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { hasCode } from '../../lib/error-copy.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useSkeleton } from '../../ui/use-skeleton.ts'

interface Query<T> {
  data: T | undefined
  error: Error | null
  isPending: boolean
  isFetching: boolean
  refetch: () => unknown
}

type Props<T> = { query: Query<T>; children: (data: T) => ReactNode; absent?: ReactNode }

/** What a page of one campaign shows until it is there, when it does not come, and when there is none. */
export function CampaignLoaded<T>({ query, children, absent }: Props<T>) {
  const { t } = useLingui()
  const isSkeletonShown = useSkeleton(query.isPending)
  if (query.data !== undefined && !isSkeletonShown) return children(query.data)
  if (isSkeletonShown) {
    return (
      <div aria-busy className="grid gap-4">
        <p role="status" className="sr-only">
          <Trans>Loading</Trans>
        </p>
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} className="h-40 rounded-card" />
        ))}
      </div>
    )
  }
  if (!query.error) return null
  if (hasCode(query.error, 'NOT_FOUND')) {
    return (
      <EmptyState tile="lattice" title={t`No such campaign`} headingLevel={3}>
        {absent ?? <Trans>It has been deleted, or it was never there.</Trans>}
      </EmptyState>
    )
  }
  return (
    <Banner
      tone="danger"
      title={<Trans>This could not be loaded</Trans>}
      action={
        <Button size="sm" variant="secondary" loading={query.isFetching} onClick={() => void query.refetch()}>
          <Trans>Retry</Trans>
        </Button>
      }
    >
      <Trans>Nothing was changed or lost.</Trans>
    </Banner>
  )
}
