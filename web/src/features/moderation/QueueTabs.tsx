import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Flag, Images, UsersRound } from 'lucide-react'
import type { useSummary } from './use-queue.ts'

type Props = { tab: 'users' | 'photos' | 'reports'; summary: ReturnType<typeof useSummary>['data'] }

const tabStyle =
  'relative inline-flex min-h-11 shrink-0 items-center gap-2 rounded-t-input px-4 max-sm:px-2.5 font-medium whitespace-nowrap text-ink-2 transition-colors -outline-offset-2! hover:text-ink ' +
  'after:absolute after:inset-x-4 max-sm:after:inset-x-2.5 after:bottom-0 after:h-0.5 after:rounded-full aria-[current=page]:text-indigo aria-[current=page]:after:bg-indigo forced-colors:aria-[current=page]:after:bg-[Highlight] [&>svg]:size-[1.125rem] max-sm:[&>svg]:hidden'

/** Each queue has an address of its own (ADM-DASH-08, 09, 15, 16). */
export function QueueTabs({ tab, summary }: Props) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Queues`} className="flex gap-1 overflow-x-auto border-b border-line">
      <Link to="/dashboard/admin/$tab" params={{ tab: 'users' }} aria-current={tab === 'users' ? 'page' : undefined} className={tabStyle}>
        <UsersRound aria-hidden />
        <Trans>User Management</Trans>
        <Count count={summary?.pendingMembers} />
      </Link>
      <Link to="/dashboard/admin/$tab" params={{ tab: 'photos' }} aria-current={tab === 'photos' ? 'page' : undefined} className={tabStyle}>
        <Images aria-hidden />
        <Trans>Photos</Trans>
        <Count count={summary?.pendingPhotos} />
      </Link>
      <Link
        to="/dashboard/admin/$tab"
        params={{ tab: 'reports' }}
        aria-current={tab === 'reports' ? 'page' : undefined}
        className={tabStyle}
      >
        <Flag aria-hidden />
        <Trans>Reports</Trans>
        <Count count={summary?.openReports} />
      </Link>
    </nav>
  )
}

function Count({ count = 0 }: { count: number | undefined }) {
  if (count === 0) return null
  return (
    <span className="rounded-full bg-ember-soft px-2 text-xs leading-5 font-semibold text-ember tabular-nums">
      <span aria-hidden>{count}</span>
      <span className="sr-only">
        <Plural value={count} one="# pending" other="# pending" />
      </span>
    </span>
  )
}
