import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { hasCode } from '../lib/error-copy.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { StackSkeleton } from '../ui/StackSkeleton.tsx'
import { type LoadedQuery, QueryBoundary } from '../ui/QueryBoundary.tsx'
import { QueueFailed } from './QueueNotes.tsx'

type Props<T> = {
  query: LoadedQuery<T>
  /** Message if the case does not exist. */
  absent: string
  children: (data: T) => ReactNode
}

/**
 * Loading and error states of a case or appeal page; shows `absent` if it does not exist or is not
 * visible to this moderator.
 */
export function CaseQuery<T>({ query, absent, children }: Props<T>) {
  return (
    <QueryBoundary
      query={query}
      waiting={<Trans>Loading</Trans>}
      skeleton={<StackSkeleton count={1} className="h-96" />}
      renderFailed={({ error, isRetrying, onRetry }) =>
        hasCode(error, 'NOT_FOUND') ? (
          <EmptyState tile="lattice" title={absent}>
            <Trans>It has been forgotten, or it is not yours to see.</Trans>
          </EmptyState>
        ) : (
          <QueueFailed isRetrying={isRetrying} onRetry={onRetry} />
        )
      }
    >
      {children}
    </QueryBoundary>
  )
}
