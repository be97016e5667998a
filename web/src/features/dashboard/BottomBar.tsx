import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { UnreadCount } from './UnreadCount.tsx'
import { useTabs } from './use-tabs.ts'

/** Navigation on phones. Staff find Admin in the account menu. */
export function BottomBar() {
  const { t } = useLingui()
  const { tabs } = useTabs()
  return (
    <nav
      aria-label={t`Main`}
      className="pb-safe in-[html[data-bottom-bar=hidden]]:hidden fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface md:hidden"
    >
      <ul className="grid h-(--bar-height) grid-cols-4">
        {tabs.map(({ to, label, Icon, count }) => (
          <li key={to}>
            <Link
              to={to}
              className="group relative grid h-full place-content-center justify-items-center gap-0.5 text-xs font-medium text-ink-2 -outline-offset-4! aria-[current=page]:text-indigo"
            >
              <span className="relative rounded-full px-4 py-0.5 group-aria-[current=page]:bg-indigo-soft">
                <Icon aria-hidden className="size-5" />
                <UnreadCount
                  count={count}
                  className="absolute -end-1 -top-1.5 border-2 border-surface leading-[1.333]"
                />
              </span>
              <span className="line-clamp-2 max-w-full text-center text-[min(var(--text-xs),4.4vw)] leading-[1.1]">
                {label}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
