import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { hasCode } from '../lib/error-copy.ts'
import { QueryState } from '../ui/QueryState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { InvalidLink } from './LinkCard.tsx'
import { readOnlyCopy } from './query-copy.ts'
import { StandaloneCard } from './StandaloneCard.tsx'

interface Props<Data> {
  token: string
  /** Reads what the link is about. */
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}

/** Content of a page that an email links to: loading, failed, a link that isn't valid, or the data. */
export function LinkQuery<Data>({ token, query, children }: Props<Data>) {
  const isInvalid = hasCode(query.error, 'LINK_INVALID') || hasCode(query.error, 'INVALID_INPUT')
  if (token === '' || isInvalid) return <InvalidLink />
  if (query.data !== undefined) return children(query.data)
  return (
    <StandaloneCard>
      <QueryState query={query} copy={readOnlyCopy} skeleton={<Skeleton className="h-48" />}>
        {() => null}
      </QueryState>
    </StandaloneCard>
  )
}
