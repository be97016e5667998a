import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { hasCode } from '../../lib/error-copy.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { StackSkeleton } from '../../ui/StackSkeleton.tsx'
import { type LoadedQuery, WhenLoaded } from '../../ui/WhenLoaded.tsx'
import { QueueFailed } from './QueueNotes.tsx'

type Props<T> = {
  query: LoadedQuery<T>
  /** `No such case`, in the words of what it is. */
  absent: string
  children: (data: T) => ReactNode
}

/** A case or an appeal on its own page; some there are not, or not for this reader. */
export function CaseLoaded<T>({ query, absent, children }: Props<T>) {
  return (
    <WhenLoaded
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
    </WhenLoaded>
  )
}
