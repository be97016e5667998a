import { Trans } from '@lingui/react/macro'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { BroadcastCard } from './BroadcastCard.tsx'
import { useHistory } from './use-broadcasts.ts'
import { StaffList } from '../../staff/StaffList.tsx'

/** History of twenty broadcasts, older ones on request (ADM-BCAST-04). */
export function BroadcastHistory() {
  const history = useHistory()
  return (
    <section aria-labelledby="broadcast-history" className="grid min-w-0 gap-4">
      <h3 id="broadcast-history" className="text-lg">
        <Trans>History</Trans>
      </h3>
      <StaffList
        list={history}
        readItems={(page) => page.broadcasts}
        empty={
          <EmptyState title={<Trans>Nothing was sent yet</Trans>} headingLevel={3} tile="weft">
            <Trans>What you tell the members will be listed here, with who read it.</Trans>
          </EmptyState>
        }
      >
        {(broadcasts) => (
          <ul className="grid gap-3">
            {broadcasts.map((broadcast) => (
              <li key={broadcast.id} className="min-w-0">
                <BroadcastCard broadcast={broadcast} />
              </li>
            ))}
          </ul>
        )}
      </StaffList>
    </section>
  )
}
