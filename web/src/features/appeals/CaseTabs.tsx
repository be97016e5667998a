import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api } from '../../lib/api.ts'

const tabStyle =
  'inline-flex min-h-11 items-center gap-2 rounded-full border border-line px-4 text-sm font-medium text-ink-2 hover:text-ink aria-[current=page]:border-indigo aria-[current=page]:bg-indigo-soft aria-[current=page]:text-indigo'

/** Reports and the appeals against what came of them: two queues in one room. */
export function CaseTabs({ current }: { current: 'reports' | 'appeals' }) {
  const { t } = useLingui()
  const open = useQuery(api.appeals.list.queryOptions({ input: { status: 'pending' } }))
  return (
    <nav aria-label={t`Reports and appeals`} className="flex flex-wrap gap-2">
      <Link
        to="/dashboard/admin/reports"
        activeOptions={{ exact: true }}
        aria-current={current === 'reports' ? 'page' : undefined}
        className={tabStyle}
      >
        <Trans>Reports</Trans>
      </Link>
      <Link to="/dashboard/admin/reports/appeals" aria-current={current === 'appeals' ? 'page' : undefined} className={tabStyle}>
        <Trans>Appeals</Trans>
        {open.data !== undefined && open.data.openCount > 0 && <Count count={open.data.openCount} />}
      </Link>
    </nav>
  )
}

function Count({ count }: { count: number }): ReactNode {
  return (
    <span className="rounded-full bg-ember-soft px-2 text-xs leading-5 font-semibold text-ember tabular-nums">
      <span aria-hidden>{count}</span>
      <span className="sr-only">
        <Plural value={count} one="# pending" other="# pending" />
      </span>
    </span>
  )
}
