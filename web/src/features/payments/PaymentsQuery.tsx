import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { QueryCards } from '../../ui/QueryCards.tsx'
import type { LoadedQuery } from '../../ui/QueryBoundary.tsx'

type Props<T> = { query: LoadedQuery<T>; children: (data: T) => ReactNode }

/** Loading and failure states for a card about payments. */
export function PaymentsQuery<T>({ query, children }: Props<T>) {
  return (
    <QueryCards
      query={query}
      waiting={<Trans>Loading your payments</Trans>}
      failure={<Trans>Your payments could not be loaded</Trans>}
    >
      {children}
    </QueryCards>
  )
}
