import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { LoadedCards } from '../../ui/LoadedCards.tsx'
import type { LoadedQuery } from '../../ui/WhenLoaded.tsx'

type Props<T> = { query: LoadedQuery<T>; children: (data: T) => ReactNode }

/** Loading and failure states for a card about payments. */
export function LoadedCard<T>({ query, children }: Props<T>) {
  return (
    <LoadedCards query={query} waiting={<Trans>Loading your payments</Trans>} failure={<Trans>Your payments could not be loaded</Trans>}>
      {children}
    </LoadedCards>
  )
}
