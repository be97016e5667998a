import { Trans, useLingui } from '@lingui/react/macro'
import { Navigate, useParams } from '@tanstack/react-router'
import { hasCode } from '../../lib/error-copy.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { MemberQueue } from './MemberQueue.tsx'
import { ModerationHeader } from './ModerationHeader.tsx'
import { PhotoQueue } from './PhotoQueue.tsx'
import { QueueTabs } from './QueueTabs.tsx'
import { ReportPage } from './ReportPage.tsx'
import { ReportQueue } from './ReportQueue.tsx'
import { SummaryCards } from './SummaryCards.tsx'
import { useSummary } from './use-queue.ts'

const tabs = ['users', 'photos', 'reports'] as const

/** What waits for a decision of staff. The server asks for the role at every call. */
export function ModerationPage() {
  const { tab: wanted, reportId } = useParams({ strict: false })
  const summary = useSummary()
  const tab = reportId !== undefined ? 'reports' : wanted === undefined ? 'users' : tabs.find((known) => known === wanted)
  if (!tab) return <Navigate to="/dashboard/admin/$tab" params={{ tab: 'users' }} replace />
  if (hasCode(summary.error, 'FORBIDDEN')) return <NotStaff />
  return (
    <div className="grid gap-6">
      <ModerationHeader updatedAt={summary.dataUpdatedAt} />
      {summary.isError && (
        <Banner
          tone="danger"
          title={<Trans>Failed to load admin dashboard</Trans>}
          action={
            <Button size="sm" variant="secondary" loading={summary.isFetching} onClick={() => void summary.refetch()}>
              <Trans>Retry</Trans>
            </Button>
          }
        />
      )}
      {/* On a phone the photo needs the room; the tabs say the counts there. */}
      <SummaryCards summary={summary.data} className={tab === 'users' ? undefined : 'max-sm:hidden'} />
      <QueueTabs tab={tab} summary={summary.data} />
      {tab === 'users' && <MemberQueue />}
      {tab === 'photos' && <PhotoQueue />}
      {tab === 'reports' && (reportId === undefined ? <ReportQueue /> : <ReportPage key={reportId} id={reportId} />)}
    </div>
  )
}

function NotStaff() {
  const { t } = useLingui()
  return (
    <>
      <h1 className="sr-only">
        <Trans>Admin</Trans>
      </h1>
      <EmptyState tile="lattice" title={t`This room is for our moderators`}>
        <Trans>Your account does not have access to it. If it should, ask an admin.</Trans>
      </EmptyState>
    </>
  )
}
