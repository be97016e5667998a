import { Trans } from '@lingui/react/macro'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadMoreButton } from '../../ui/LoadMoreButton.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { BroadcastCard } from './BroadcastCard.tsx'
import { useHistory } from './use-broadcasts.ts'

/** History of twenty broadcasts, older ones on request (ADM-BCAST-04). */
export function BroadcastHistory() {
  const history = useHistory()
  return (
    <section aria-labelledby="broadcast-history" className="grid min-w-0 gap-4">
      <h3 id="broadcast-history" className="text-lg">
        <Trans>History</Trans>
      </h3>
      <QueryState query={history}>
        {({ pages }) => {
          const broadcasts = pages.flatMap((page) => page.broadcasts)
          if (broadcasts.length === 0) {
            return (
              <EmptyState title={<Trans>Nothing was sent yet</Trans>} headingLevel={3} tile="weft">
                <Trans>What you tell the members will be listed here, with who read it.</Trans>
              </EmptyState>
            )
          }
          return (
            <ul className="grid gap-3">
              {broadcasts.map((broadcast) => (
                <li key={broadcast.id} className="min-w-0">
                  <BroadcastCard broadcast={broadcast} />
                </li>
              ))}
            </ul>
          )
        }}
      </QueryState>
      {history.hasNextPage && (
        <LoadMoreButton
          isLoading={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        />
      )}
    </section>
  )
}
