import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { CardSkeletons } from '../../ui/CardSkeletons.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { type LoadedQuery, WhenLoaded } from '../../ui/WhenLoaded.tsx'

type Props<T> = { query: LoadedQuery<T>; children: (data: T) => ReactNode }

/** A card of what is paid while it loads, and when it does not come. */
export function LoadedCard<T>({ query, children }: Props<T>) {
  const { t } = useLingui()
  return (
    <WhenLoaded
      query={query}
      waiting={<Trans>Loading your payments</Trans>}
      skeleton={<CardSkeletons />}
      renderFailed={({ isOffline, isRetrying, onRetry }) => (
        <LoadFailed
          shape="card"
          title={isOffline ? t`You are offline` : t`Your payments could not be loaded`}
          isRetrying={isRetrying}
          onRetry={onRetry}
        >
          <Trans>Check your connection and try again. Nothing of them is lost.</Trans>
        </LoadFailed>
      )}
    >
      {children}
    </WhenLoaded>
  )
}
