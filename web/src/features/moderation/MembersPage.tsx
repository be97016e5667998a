import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { MemberList } from './MemberList.tsx'
import type { MemberSearch } from './member-rules.ts'
import { MemberQueue } from './MemberQueue.tsx'
import { useSummary } from './use-queue.ts'

type Props = { search: MemberSearch; onSearch: (search: MemberSearch) => void }

const sectionStyle =
  'inline-flex min-h-11 items-center gap-2 rounded-full border border-transparent px-4 font-medium text-ink-2 transition hover:text-ink ' +
  'aria-[current=page]:border-indigo aria-[current=page]:bg-indigo-soft aria-[current=page]:text-indigo'

/** Who asks to be verified, and everybody (ADM-USERS-01 to 03); each section and each search has an address. */
export function MembersPage({ search, onSearch }: Props) {
  const { t } = useLingui()
  const summary = useSummary()
  const waiting = summary.data?.pendingMembers ?? 0
  const isAll = search.view === 'all'
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 className="text-2xl">
          <Trans>User Management</Trans>
        </h2>
        <nav aria-label={t`Sections of User Management`} className="flex gap-1">
          <Link
            to="/dashboard/admin/users"
            search={{}}
            aria-current={isAll ? undefined : 'page'}
            activeOptions={{ exact: true }}
            className={sectionStyle}
          >
            <Trans>Pending</Trans>
            {waiting > 0 && (
              <span className="rounded-full bg-ember-soft px-2 text-xs leading-5 font-semibold text-ember tabular-nums">
                <span aria-hidden>{waiting}</span>
                <span className="sr-only">
                  <Plural value={waiting} one="# pending" other="# pending" />
                </span>
              </span>
            )}
          </Link>
          <Link
            to="/dashboard/admin/users"
            search={{ view: 'all' }}
            aria-current={isAll ? 'page' : undefined}
            activeOptions={{ exact: true }}
            className={sectionStyle}
          >
            <Trans>All members</Trans>
          </Link>
        </nav>
      </div>
      {isAll ? <MemberList search={search} onSearch={onSearch} /> : <MemberQueue />}
    </div>
  )
}
