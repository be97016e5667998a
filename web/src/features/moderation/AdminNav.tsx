import type { Role } from '@adire/contract/members.ts'
import { useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { QueueBadge } from '../../staff/QueueBadge.tsx'
import { useLoadCounts } from '../../staff/use-work-queues.ts'
import { centerInScroller } from '../../ui/center-in-scroller.ts'
import { cn } from '../../ui/cn.ts'
import { findPagePath, type ListedPage, listPages } from './admin-page-copy.ts'

const tabStyle =
  'relative inline-flex min-h-11 shrink-0 items-center gap-2.5 px-3.5 font-medium whitespace-nowrap text-ink-2 transition-colors -outline-offset-2! hover:text-ink ' +
  'aria-[current=page]:text-indigo [&>svg]:size-[1.125rem] [&>svg]:shrink-0 max-xl:rounded-t-input max-sm:px-2.5 max-sm:[&>svg]:hidden ' +
  'max-xl:after:absolute max-xl:after:inset-x-2.5 max-xl:after:bottom-0 max-xl:after:h-0.5 max-xl:after:rounded-full ' +
  'max-xl:aria-[current=page]:after:bg-indigo forced-colors:max-xl:aria-[current=page]:after:bg-[Highlight] ' +
  'xl:min-h-10 xl:pointer-fine:min-h-9 xl:rounded-input xl:hover:bg-surface-2 xl:aria-[current=page]:bg-indigo-soft forced-colors:aria-[current=page]:border forced-colors:xl:aria-[current=page]:border-[Highlight]'

/** Line above the first page of a group; only the rail has groups. */
const groupStyle =
  'xl:mt-3 xl:before:absolute xl:before:inset-x-3.5 xl:before:-top-2 xl:before:h-px xl:before:bg-line'

/** Navigation between admin pages: a rail on wide screens, scrolling tabs on narrow ones. */
export function AdminNav({ role }: { role: Role }) {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const current = findPagePath(pathname)
  return (
    <nav
      aria-label={t`Admin sections`}
      className="relative flex gap-1 max-xl:scroll-row max-sm:col-start-1 max-sm:row-start-1 max-xl:border-b max-xl:border-line xl:sticky xl:top-20 xl:max-h-[calc(100dvh-6rem)] xl:flex-col xl:gap-0.5 xl:overflow-y-auto"
    >
      {listPages(role).map((page) => (
        <TabLink key={page.path} page={page} isCurrent={page.path === current} />
      ))}
    </nav>
  )
}

type TabProps = { page: ListedPage; isCurrent: boolean }

function TabLink({ page, isCurrent }: TabProps) {
  const { i18n } = useLingui()
  const { path, label, Icon, queues = [], isQueueOnly = false, startsGroup = false } = page
  const counts = useLoadCounts(...queues)
  const isEmpty = !counts || counts.count === 0
  return (
    <Link
      to={path}
      ref={isCurrent ? centerInScroller : undefined}
      // The overview would otherwise be current on every page, because all addresses begin with its.
      activeOptions={{ exact: true }}
      aria-current={isCurrent ? 'page' : undefined}
      className={cn(
        tabStyle,
        startsGroup && groupStyle,
        isQueueOnly && isEmpty && !isCurrent && 'max-xl:hidden',
      )}
    >
      <Icon aria-hidden />
      <span className="min-w-0 xl:whitespace-normal">{i18n._(label)}</span>
      <QueueBadge counts={counts} className="shrink-0 xl:ms-auto" />
    </Link>
  )
}
