import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { errorCopy } from '../lib/error-copy.ts'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { StackSkeleton } from '../ui/StackSkeleton.tsx'
import { type LoadedQuery, QueryBoundary } from '../ui/QueryBoundary.tsx'

type Props<T> = { query: LoadedQuery<T>; children: (data: T) => ReactNode }

/** Loading and error states of an admin page. */
export function AdminQuery<T>({ query, children }: Props<T>) {
  const { t } = useLingui()
  return (
    <QueryBoundary
      query={query}
      waiting={<Trans>Loading</Trans>}
      skeleton={<StackSkeleton count={5} className="h-20" />}
      renderFailed={({ error, isRetrying, onRetry }) => (
        <LoadFailed
          shape="banner"
          title={<Trans>This could not be loaded</Trans>}
          isRetrying={isRetrying}
          onRetry={onRetry}
        >
          {
            errorCopy(error, {
              title: '',
              description: t`Nothing of it is lost. Check your connection and try again.`,
            }).description
          }
        </LoadFailed>
      )}
    >
      {children}
    </QueryBoundary>
  )
}
