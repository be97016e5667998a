import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { hasCode } from '../../lib/error-copy.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { StackSkeleton } from '../../ui/StackSkeleton.tsx'
import { type LoadedQuery, QueryBoundary } from '../../ui/QueryBoundary.tsx'

type Props<T> = { query: LoadedQuery<T>; children: (data: T) => ReactNode; absent?: ReactNode }

/** Loading, error and not-found states of a campaign page. */
export function CampaignQuery<T>({ query, children, absent }: Props<T>) {
  const { t } = useLingui()
  return (
    <QueryBoundary
      query={query}
      waiting={<Trans>Loading</Trans>}
      skeleton={<StackSkeleton count={3} className="h-40" />}
      renderFailed={({ error, isRetrying, onRetry }) =>
        hasCode(error, 'NOT_FOUND') ? (
          <EmptyState tile="lattice" title={t`No such campaign`} headingLevel={3}>
            {absent ?? <Trans>It has been deleted, or it was never there.</Trans>}
          </EmptyState>
        ) : (
          <LoadFailed
            shape="banner"
            title={<Trans>This could not be loaded</Trans>}
            isRetrying={isRetrying}
            onRetry={onRetry}
          >
            <Trans>Nothing was changed or lost.</Trans>
          </LoadFailed>
        )
      }
    >
      {children}
    </QueryBoundary>
  )
}
