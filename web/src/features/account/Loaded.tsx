import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { CardSkeletons } from '../../ui/CardSkeletons.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { type LoadedQuery, WhenLoaded } from '../../ui/WhenLoaded.tsx'

type Props<T> = { query: LoadedQuery<T>; cards?: number; children: (data: T) => ReactNode }

/** What a part of the settings shows until it is there, and when it does not come. */
export function Loaded<T>({ query, cards = 1, children }: Props<T>) {
  const { t } = useLingui()
  return (
    <WhenLoaded
      query={query}
      waiting={<Trans>Loading your settings</Trans>}
      skeleton={<CardSkeletons count={cards} />}
      renderFailed={({ isOffline, isRetrying, onRetry }) => (
        <LoadFailed
          shape="card"
          title={isOffline ? t`You are offline` : t`These settings could not be loaded`}
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
