import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { LoadedCards } from '../../ui/LoadedCards.tsx'
import type { LoadedQuery } from '../../ui/WhenLoaded.tsx'

type Props<T> = { query: LoadedQuery<T>; cards?: number; children: (data: T) => ReactNode }

/** A part of the settings. */
export function Loaded<T>({ query, cards = 1, children }: Props<T>) {
  return (
    <LoadedCards
      query={query}
      count={cards}
      waiting={<Trans>Loading your settings</Trans>}
      failure={<Trans>These settings could not be loaded</Trans>}
    >
      {children}
    </LoadedCards>
  )
}
