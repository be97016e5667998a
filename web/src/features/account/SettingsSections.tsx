import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { EyeOff, KeyRound, SlidersHorizontal, UserRoundCog, type LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { shortSectionWords } from './copy.ts'
import { settingsSections, type SettingsSection } from './rules.ts'

const icons: Record<SettingsSection, LucideIcon> = {
  privacy: EyeOff,
  account: UserRoundCog,
  security: KeyRound,
  preferences: SlidersHorizontal,
}

/** Beside the page on wide screens, in one line above it on others. */
export function SettingsSections({ current }: { current: SettingsSection }) {
  const { t, i18n } = useLingui()
  const list = useRef<HTMLUListElement>(null)

  useEffect(() => {
    list.current?.querySelector(`a[href$="${current}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])

  return (
    <nav aria-label={t`Sections of your settings`} className="min-w-0 lg:sticky lg:top-24">
      <ul
        ref={list}
        className="-mx-(--page-gutter) flex gap-1 overflow-x-auto px-(--page-gutter) py-1 [scrollbar-width:none] lg:mx-0 lg:grid lg:px-0 [&::-webkit-scrollbar]:hidden"
      >
        {settingsSections.map((section) => {
          const Icon = icons[section]
          return (
            <li key={section} className="shrink-0">
              <Link
                to="/dashboard/profile/settings/$section"
                params={{ section }}
                replace
                className="flex min-h-11 items-center gap-2.5 rounded-full px-4 py-2 font-medium text-ink-2 transition-colors hover:bg-surface-3 hover:text-ink aria-[current=page]:bg-indigo-soft aria-[current=page]:text-indigo lg:gap-3 lg:rounded-tile lg:px-3.5 [&>svg]:size-[1.125rem] [&>svg]:shrink-0"
              >
                <Icon aria-hidden />
                {i18n._(shortSectionWords[section])}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
