import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { QueryCards } from '../ui/QueryCards.tsx'
import type { LoadedQuery } from '../ui/QueryBoundary.tsx'

type Props<T> = { query: LoadedQuery<T>; cards?: number; children: (data: T) => ReactNode }

/** A part of the settings. */
export function SettingsQuery<T>({ query, cards = 1, children }: Props<T>) {
  return (
    <QueryCards
      query={query}
      count={cards}
      waiting={<Trans>Loading your settings</Trans>}
      failure={<Trans>These settings could not be loaded</Trans>}
    >
      {children}
    </QueryCards>
  )
}
