import { Trans, useLingui } from '@lingui/react/macro'
import { Navigate, useParams } from '@tanstack/react-router'
import { ProfileSubpage } from '../../shared/ProfileSubpage.tsx'
import { AccountSection } from './AccountSection.tsx'
import { sectionWords } from './copy.ts'
import { PreferencesSection } from './PreferencesSection.tsx'
import { PrivacySection } from './PrivacySection.tsx'
import { isSettingsSection, type SettingsSection } from './rules.ts'
import { SecuritySection } from './SecuritySection.tsx'
import { SettingsSections } from './SettingsSections.tsx'

/**
 * Everything a member decides about their account; each page has an address of its own (decision
 * P16).
 */
export function SettingsPage() {
  const { i18n } = useLingui()
  const { section } = useParams({ from: '/dashboard/profile/settings/$section' })
  if (!isSettingsSection(section))
    return (
      <Navigate to="/dashboard/profile/settings/$section" params={{ section: 'privacy' }} replace />
    )
  return (
    <ProfileSubpage title={<Trans>Settings</Trans>}>
      <div className="grid items-start gap-4 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-8">
        <SettingsSections current={section} />
        <div className="grid min-w-0 gap-4">
          <h2 className="text-2xl">{i18n._(sectionWords[section])}</h2>
          <Section section={section} />
        </div>
      </div>
    </ProfileSubpage>
  )
}

function Section({ section }: { section: SettingsSection }) {
  switch (section) {
    case 'privacy':
      return <PrivacySection />
    case 'account':
      return <AccountSection />
    case 'security':
      return <SecuritySection />
    case 'preferences':
      return <PreferencesSection />
  }
}
