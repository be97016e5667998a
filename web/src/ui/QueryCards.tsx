import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { CardSkeletons } from './CardSkeletons.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { type LoadedQuery, QueryBoundary } from './QueryBoundary.tsx'

type Props<T> = {
  query: LoadedQuery<T>
  /** Said aloud while it loads. */
  waiting: ReactNode
  /** When it does not come, but for the lack of a network. */
  failure: ReactNode
  /** How many cards are coming. */
  count?: number
  children: (data: T) => ReactNode
}

/** Loading and failure states of a page of cards. */
export function QueryCards<T>({ query, waiting, failure, count = 1, children }: Props<T>) {
  const { t } = useLingui()
  return (
    <QueryBoundary
      query={query}
      waiting={waiting}
      skeleton={<CardSkeletons count={count} />}
      renderFailed={({ isOffline, isRetrying, onRetry }) => (
        <LoadFailed
          shape="card"
          title={isOffline ? t`You are offline` : failure}
          isRetrying={isRetrying}
          onRetry={onRetry}
        >
          <Trans>Check your connection and try again. Nothing of them is lost.</Trans>
        </LoadFailed>
      )}
    >
      {children}
    </QueryBoundary>
  )
}
