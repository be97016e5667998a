import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { badgeCount } from '../../lib/format.ts'
import { sectionWords } from './copy.ts'
import { type ConfigSection, sections } from './rules.ts'
import { useFlagCount, useHeldCount, usePutAsideCount } from './use-checks.ts'

type Props = { current: ConfigSection; changeCount: number }

/** Each section is an address; a number says how much waits there. */
export function ConfigSections({ current, changeCount }: Props) {
  const { t, i18n } = useLingui()
  const counts: { [Section in ConfigSection]?: number | undefined } = {
    referrals: useHeldCount(),
    payments: usePutAsideCount(),
    addresses: useFlagCount(),
  }

  return (
    <nav aria-label={t`Sections of the configuration`} className="min-w-0">
      <ul className="relative -mx-(--page-gutter) flex gap-1 overflow-x-auto px-(--page-gutter) py-1 [scrollbar-width:none] lg:mx-0 lg:flex-wrap lg:px-0 [&::-webkit-scrollbar]:hidden">
        {sections.map((section) => {
          const count = section === 'settings' ? changeCount : (counts[section] ?? 0)
          return (
            <li key={section} ref={section === current ? showInStrip : undefined} className="shrink-0">
              <Link
                to="/dashboard/admin/config"
                search={section === 'settings' ? {} : { section }}
                aria-current={section === current ? 'page' : undefined}
                activeOptions={{ exact: true, includeSearch: true }}
                className="flex min-h-11 items-center gap-2 rounded-full px-4 py-2 font-medium text-ink-2 transition-colors hover:bg-surface-3 hover:text-ink aria-[current=page]:bg-indigo-soft aria-[current=page]:text-indigo"
              >
                {i18n._(sectionWords[section])}
                {count > 0 && (
                  <span className="rounded-full bg-ember-soft px-2 text-xs font-semibold text-ember tabular-nums">
                    <span aria-hidden>{badgeCount(count)}</span>
                    <span className="sr-only">{countWords(section, count)}</span>
                  </span>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** The current one in the middle of a strip that scrolls; the page stays where it is. */
function showInStrip(item: HTMLElement | null) {
  const strip = item?.parentElement
  if (strip) strip.scrollLeft = item.offsetLeft - (strip.clientWidth - item.offsetWidth) / 2
}

function countWords(section: ConfigSection, count: number): string {
  return section === 'settings'
    ? plural(count, { one: '# change not saved', other: '# changes not saved' })
    : plural(count, { one: '# waits', other: '# wait' })
}
