import type { MemberId } from '@adire/contract/ids.ts'
import type { MemberFile } from '@adire/contract/member-files.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { hasCode } from '../../lib/error-copy.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useSkeleton } from '../../ui/use-skeleton.ts'
import { MemberAccount } from './MemberAccount.tsx'
import { MemberHead } from './MemberHead.tsx'
import { MemberHints } from './MemberHints.tsx'
import { MemberHistory } from './MemberHistory.tsx'
import { MemberNotes } from './MemberNotes.tsx'
import { MemberPhotos } from './MemberPhotos.tsx'
import { MemberProfile } from './MemberProfile.tsx'
import { MemberReports } from './MemberReports.tsx'
import { QueueFailed } from './QueueNotes.tsx'
import { useMemberFile } from './use-members.ts'

/** One member: what others see of them, what was complained about, and what staff did. Opening it is on record (security MOD-02). */
export function MemberPage({ id }: { id: MemberId }) {
  const file = useMemberFile(id)
  const isSkeletonShown = useSkeleton(file.isPending)
  return (
    <div className="grid gap-5">
      <Link
        to="/dashboard/admin/users"
        search={{ view: 'all' }}
        className="-ms-1 inline-flex min-h-11 w-fit items-center gap-1 rounded-input pe-2 font-medium text-indigo hover:text-indigo-hover"
      >
        <ChevronLeft aria-hidden className="size-5 rtl:-scale-x-100" />
        <Trans>All members</Trans>
      </Link>
      {isSkeletonShown && (
        <div aria-busy>
          <Skeleton className="h-96 rounded-card" />
        </div>
      )}
      {file.isError && !file.data && <Failed error={file.error} isRetrying={file.isFetching} onRetry={() => void file.refetch()} />}
      {file.data && !isSkeletonShown && <Sections file={file.data} />}
    </div>
  )
}

function Sections({ file }: { file: MemberFile }) {
  return (
    <>
      <MemberHead file={file} />
      <MemberHints hints={file.hints} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-5">
          <MemberPhotos file={file} />
          <MemberProfile file={file} />
          <MemberReports file={file} />
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

type FailedProps = { error: Error; isRetrying: boolean; onRetry: () => void }

function Failed({ error, isRetrying, onRetry }: FailedProps) {
  const { t } = useLingui()
  if (hasCode(error, 'FORBIDDEN')) {
    return (
      <EmptyState tile="lattice" title={t`This is you`}>
        <Trans>What others reported or noted about you is for somebody else of the staff to see.</Trans>
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
