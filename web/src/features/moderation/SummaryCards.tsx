import { Plural, Trans } from '@lingui/react/macro'
import { Flag, Images, UserRoundCheck, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '../../lib/format.ts'
import { cn } from '../../ui/cn.ts'
import type { useSummary } from './use-queue.ts'

type Props = { summary: ReturnType<typeof useSummary>['data']; className?: string | undefined }

/** ADM-DASH-04, 05; they change as members join and moderators decide. */
export function SummaryCards({ summary, className }: Props) {
  return (
    <dl className={cn('grid gap-2 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4', className)}>
      <SummaryCard icon={<UsersRound aria-hidden />} label={<Trans>Total Users</Trans>} count={summary?.totalMembers}>
        {summary && <Plural value={summary.activeToday} one="# active today" other="# active today" />}
      </SummaryCard>
      <SummaryCard icon={<UserRoundCheck aria-hidden />} label={<Trans>Pending Members</Trans>} count={summary?.pendingMembers}>
        <Trans>wait for verification</Trans>
      </SummaryCard>
      <SummaryCard icon={<Images aria-hidden />} label={<Trans>Pending Photos</Trans>} count={summary?.pendingPhotos}>
        <Trans>wait for a look</Trans>
      </SummaryCard>
      <SummaryCard icon={<Flag aria-hidden />} label={<Trans>Open Reports</Trans>} count={summary?.openReports}>
        <Trans>wait for a decision</Trans>
      </SummaryCard>
    </dl>
  )
}

type CardProps = { icon: ReactNode; label: ReactNode; count: number | undefined; children: ReactNode }

function SummaryCard({ icon, label, count, children }: CardProps) {
  return (
    <div className="relative grid gap-x-4 gap-y-0.5 rounded-card border border-line bg-surface shadow-1 max-sm:grid-cols-[1fr_auto] max-sm:items-center max-sm:px-4 max-sm:py-2.5 sm:p-5 sm:pe-16">
      <dt className="text-sm font-medium text-ink-2">
        <span className="absolute end-4 top-4 grid size-10 place-items-center rounded-full bg-indigo-soft text-indigo max-sm:hidden [&>svg]:size-5">
          {icon}
        </span>
        {label}
      </dt>
      <dd className="display text-2xl tabular-nums max-sm:row-span-2">{count === undefined ? '–' : formatCount(count)}</dd>
      <dd className="text-sm text-ink-3">{children}</dd>
    </div>
  )
}
