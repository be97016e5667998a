import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { EyeOff, KeyRound, SlidersHorizontal, UserRoundCog, type LucideIcon } from 'lucide-react'
import { sectionLink, SectionNav } from '../../ui/SectionNav.tsx'
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
  return (
    <SectionNav label={t`Sections of your settings`} current={current}>
      {settingsSections.map((section) => {
        const Icon = icons[section]
        return (
          <li key={section}>
            <Link
              to="/dashboard/profile/settings/$section"
              params={{ section }}
              replace
              className={sectionLink}
            >
              <Icon aria-hidden />
              {i18n._(shortSectionWords[section])}
            </Link>
          </li>
        )
      })}
    </SectionNav>
  )
}
