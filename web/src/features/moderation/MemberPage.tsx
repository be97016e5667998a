import type { MemberId } from '@adire/contract/ids.ts'
import type { MemberRecord } from '@adire/contract/member-records.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { hasCode } from '../../lib/error-copy.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { RetryProps } from '../../ui/LoadFailed.tsx'
import { StackSkeleton } from '../../ui/StackSkeleton.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { MemberGrants } from '../grants/MemberGrants.tsx'
import { MemberAccount } from './MemberAccount.tsx'
import { MemberHead } from './MemberHead.tsx'
import { MemberHints } from './MemberHints.tsx'
import { MemberHistory } from './MemberHistory.tsx'
import { MemberNotes } from './MemberNotes.tsx'
import { MemberPhotos } from './MemberPhotos.tsx'
import { MemberProfile } from './MemberProfile.tsx'
import { MemberReports } from './MemberReports.tsx'
import { QueueFailed } from '../../staff/QueueNotes.tsx'
import { useMemberRecord } from './use-members.ts'

/** Card of a member: profile, reports and staff actions. Opening it is audited (MOD-02). */
export function MemberPage({ id }: { id: MemberId }) {
  const file = useMemberRecord(id)
  return (
    <div className="grid gap-5">
      <BackLink to="/dashboard/admin/users" search={{ view: 'all' }}>
        <Trans>All members</Trans>
      </BackLink>
      <QueryBoundary
        query={file}
        waiting={<Trans>Loading</Trans>}
        skeleton={<StackSkeleton count={1} className="h-96" />}
        renderFailed={(failure) => <NotShown {...failure} />}
      >
        {(found) => <Sections file={found} />}
      </QueryBoundary>
    </div>
  )
}

function Sections({ file }: { file: MemberRecord }) {
  return (
    <>
      <MemberHead file={file} />
      <MemberHints hints={file.hints} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-5">
          <MemberPhotos file={file} />
          <MemberProfile file={file} />
          <MemberReports file={file} />
          {file.account && <MemberGrants file={file} />}
        </div>
        <div className="grid min-w-0 gap-5">
          <MemberNotes id={file.id} notes={file.notes} />
          <MemberHistory file={file} />
          <MemberAccount file={file} />
        </div>
      </div>
    </>
  )
}

function NotShown({ error, isRetrying, onRetry }: RetryProps & { error: Error | null }) {
  const { t } = useLingui()
  if (hasCode(error, 'FORBIDDEN')) {
    return (
      <EmptyState tile="lattice" title={t`This is you`}>
        <Trans>
          What others reported or noted about you is for somebody else of the staff to see.
        </Trans>
      </EmptyState>
    )
  }
  if (hasCode(error, 'NOT_FOUND')) {
    return (
      <EmptyState tile="lattice" title={t`No such member`}>
        <Trans>They have left for good, or never were here.</Trans>
      </EmptyState>
    )
  }
  return <QueueFailed onRetry={onRetry} isRetrying={isRetrying} />
}
