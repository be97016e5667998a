import type { Role } from '@adire/contract/members.ts'
import { useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { centerInScroller } from '../../ui/center-in-scroller.ts'
import { WaitingCount } from '../../ui/WaitingCount.tsx'
import { type AdminPage, findPageId, listPages } from './admin-page-copy.ts'
import type { useSummary } from '../../staff/use-summary.ts'

type Props = { role: Role; summary: ReturnType<typeof useSummary>['data'] }

const tabStyle =
  'relative inline-flex min-h-11 shrink-0 items-center gap-2.5 px-3.5 font-medium whitespace-nowrap text-ink-2 transition-colors -outline-offset-2! hover:text-ink ' +
  'aria-[current=page]:text-indigo [&>svg]:size-[1.125rem] [&>svg]:shrink-0 max-xl:rounded-t-input max-sm:px-2.5 max-sm:[&>svg]:hidden ' +
  'max-xl:after:absolute max-xl:after:inset-x-2.5 max-xl:after:bottom-0 max-xl:after:h-0.5 max-xl:after:rounded-full ' +
  'max-xl:aria-[current=page]:after:bg-indigo forced-colors:max-xl:aria-[current=page]:after:bg-[Highlight] ' +
  'xl:rounded-input xl:hover:bg-surface-2 xl:aria-[current=page]:bg-indigo-soft forced-colors:aria-[current=page]:border forced-colors:xl:aria-[current=page]:border-[Highlight]'

/** Navigation between admin pages: a rail on wide screens, scrolling tabs on narrow ones. */
export function AdminNav({ role, summary }: Props) {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const current = findPageId(pathname)
  return (
    <nav
      aria-label={t`Admin sections`}
      className="relative flex gap-1 overflow-x-auto max-xl:border-b max-xl:border-line xl:sticky xl:top-20 xl:flex-col xl:overflow-visible"
    >
      {listPages(role).map((tab) => (
        <TabLink
          key={tab.id}
          tab={tab}
          isCurrent={tab.id === current}
          count={(summary && tab.countWaiting?.(summary)) ?? 0}
        />
      ))}
    </nav>
  )
}

type TabProps = { tab: AdminPage; isCurrent: boolean; count: number }

function TabLink({ tab: { id, label, Icon }, isCurrent, count }: TabProps) {
  const { i18n } = useLingui()
  const target =
    id === ''
      ? ({ to: '/dashboard/admin' } as const)
      : ({ to: '/dashboard/admin/$tab', params: { tab: id } } as const)
  return (
    <Link
      {...target}
      ref={isCurrent ? centerInScroller : undefined}
      // All addresses begin with that of the overview.
      activeOptions={{ exact: true }}
      aria-current={isCurrent ? 'page' : undefined}
      className={tabStyle}
    >
      <Icon aria-hidden />
      {i18n._(label)}
      <WaitingCount count={count} className="xl:ms-auto" />
    </Link>
  )
}
