import { Trans } from '@lingui/react/macro'
import { useMember } from '../../lib/session.ts'
import { StaffCard } from './StaffCard.tsx'
import { SummaryCards } from './SummaryCards.tsx'
import { useTrends } from './use-overview.ts'
import { useSummary } from './use-queue.ts'

/** Counts and trends of what waits for moderators. Updates live. */
export function OverviewPage() {
  const { role } = useMember()
  const summary = useSummary()
  const trends = useTrends()
  return (
    <div className="grid gap-5">
      <h2 className="sr-only">
        <Trans>Overview</Trans>
      </h2>
      <SummaryCards role={role} summary={summary.data} trends={trends.data} />
      {role === 'admin' && <StaffCard />}
    </div>
  )
}
