import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams, Link } from '@tanstack/react-router'
import { EyeOff, KeyRound, SlidersHorizontal, UserRoundCog, type LucideIcon } from 'lucide-react'
import { api } from '../../lib/api.ts'
import { ProfileSubpage } from '../../shared/ProfileSubpage.tsx'
import { settingsCopy } from '../../shared/query-copy.ts'
import { CardSkeletons } from '../../ui/CardSkeletons.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { sectionLinkStyle, SectionNav } from '../../ui/SectionNav.tsx'
import { DeleteCard } from './DeleteCard.tsx'
import { EmailCard } from './EmailCard.tsx'
import { ExportCard } from './ExportCard.tsx'
import { PasskeysCard } from './PasskeysCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { PreferencesSection } from './PreferencesSection.tsx'
import { PrivacySection } from './PrivacySection.tsx'
import { SessionsCard } from './SessionsCard.tsx'
import { TwoFactorCard } from './TwoFactorCard.tsx'
import { sectionLabels, shortSectionLabels } from './copy.ts'
import { isSettingsSection, type SettingsSection, settingsSections } from './rules.ts'

/** Settings page of the account; each section has its own address (decision P16). */
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
          <h2 className="text-2xl">{i18n._(sectionLabels[section])}</h2>
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

const icons: Record<SettingsSection, LucideIcon> = {
  privacy: EyeOff,
  account: UserRoundCog,
  security: KeyRound,
  preferences: SlidersHorizontal,
}

/** Navigation beside the page on wide screens, above it on others. */
function SettingsSections({ current }: { current: SettingsSection }) {
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
              className={sectionLinkStyle}
            >
              <Icon aria-hidden />
              {i18n._(shortSectionLabels[section])}
            </Link>
          </li>
        )
      })}
    </SectionNav>
  )
}

function AccountSection() {
  return (
    <>
      <EmailCard />
      <PasswordCard />
      <ExportCard />
      <DeleteCard />
    </>
  )
}

function SecuritySection() {
  const security = useQuery(api.auth.security.queryOptions())
  return (
    <>
      <SessionsCard />
      <QueryState
        query={security}
        copy={settingsCopy}
        shape="card"
        skeleton={<CardSkeletons count={2} />}
      >
        {({ isTwoFactorOn, twoFactorRemovalAt, recoveryCodesLeft, passkeys }) => (
          <>
            <TwoFactorCard
              isOn={isTwoFactorOn}
              codesLeft={recoveryCodesLeft}
              removalAt={twoFactorRemovalAt}
            />
            <PasskeysCard passkeys={passkeys} />
          </>
        )}
      </QueryState>
    </>
  )
}
